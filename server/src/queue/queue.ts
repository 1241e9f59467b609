import { randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Db, Tx } from '#server/database/db.ts';
import { logFields } from '#server/lib/log.ts';
import { carryTrace } from '#server/operating/tracing/spans.ts';
import { addJob, removeWaitingJobs } from './queries.ts';
import { queueOf, REQUEST_ID_FIELD, type Payload, type TaskName } from './tasks.ts';

type JobOptions = { tx?: Tx; runAt?: Date; unique?: boolean; email?: string };

export type Queue = {
  /** A failing job is tried 25 times, with pauses of exp(attempt) seconds. */
  add<Name extends TaskName>(task: Name, payload: Payload<Name>, options?: JobOptions): Promise<void>;
  forget(tx: Tx, email: string): Promise<void>;
};

const MAX_ATTEMPTS = 25;

export function createQueue(db: Db): Queue {
  return {
    add: async (task, payload, { tx, runAt, unique = false, email } = {}) => {
      const { requestId } = logFields();
      const carried = { ...payload, ...(requestId && { [REQUEST_ID_FIELD]: requestId }), ...carryTrace() };
      const key = unique ? [task, ...Object.values(payload)].join(':') : email ? emailKey(email) : null;
      const job = { task, payload: carried, queue: queueOf(task), runAt, maxAttempts: MAX_ATTEMPTS, key };
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
