import { randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Db, Tx } from '#server/database/db.ts';
import { logFields } from '#server/lib/log.ts';
import { carryTrace } from '#server/operating/tracing/spans.ts';
import type { JobName, Payload } from './job.ts';
import { addJob, removeWaitingJobs } from './queries.ts';
import { REQUEST_ID_FIELD } from './task-list.ts';

type JobOptions = { tx?: Tx; runAt?: Date; unique?: boolean; email?: string };

export type Queue = {
  /** A failing job is tried 25 times, with pauses of exp(attempt) seconds. */
  add<Name extends JobName>(job: Name, payload: Payload<Name>, options?: JobOptions): Promise<void>;
  forget(tx: Tx, email: string): Promise<void>;
};

const MAX_ATTEMPTS = 25;

/** @param isAlone whether it runs one at a time, over all processes */
export function createQueue(db: Db, isAlone: (job: JobName) => boolean): Queue {
  return {
    add: async (name, payload, { tx, runAt, unique = false, email } = {}) => {
      const { requestId } = logFields();
      const carried = { ...payload, ...(requestId && { [REQUEST_ID_FIELD]: requestId }), ...carryTrace() };
      const key = unique ? [name, ...Object.values(payload)].join(':') : email && emailKey(email);
      const queue = isAlone(name) ? name : null;
      const job = { task: name, payload: carried, queue, runAt, maxAttempts: MAX_ATTEMPTS, key: key ?? null };
      await addJob(tx ?? db, job);
    },
    forget: async (tx, email) => {
      await removeWaitingJobs(tx, emailKey(email, ''));
    },
  };
}

const emailKey = (email: string, id: string = randomUUID()) => `e-mail:${email}:${id}`;

export function migrateQueue(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool });
}
