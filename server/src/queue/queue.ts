import { randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Db, Tx } from '../database/db.ts';
import { logFields } from '../lib/log-fields.ts';
import { carryTrace } from '../operating/tracing/spans.ts';
import { queueOf, REQUEST_ID_FIELD, type Payload, type TaskName } from './tasks.ts';

type JobOptions = {
  /** The job is added in this transaction: it exists exactly if the transaction commits. */
  tx?: Tx;
  runAt?: Date;
  /** Replaces a waiting job of the same task and payload. */
  unique?: boolean;
  /** The e-mail in the payload, by which the job can be found and removed. */
  email?: string;
};

export type Queue = {
  /** A job that fails is tried 25 times, with growing pauses (exp(attempt) seconds). */
  add<Name extends TaskName>(task: Name, payload: Payload<Name>, options?: JobOptions): Promise<void>;
  /** Removes the waiting jobs that were added with this e-mail. */
  forget(tx: Tx, email: string): Promise<void>;
};

const MAX_ATTEMPTS = 25;

export function createQueue(db: Db): Queue {
  return {
    add: async (task, payload, { tx, runAt, unique = false, email } = {}) => {
      const { requestId } = logFields();
      const carried = { ...payload, ...(requestId && { [REQUEST_ID_FIELD]: requestId }), ...carryTrace() };
      const key = unique ? [task, ...Object.values(payload)].join(':') : email ? emailKey(email) : null;
      await (tx ?? db).$executeRaw`
        select 1 from graphile_worker.add_job(${task}, ${JSON.stringify(carried)}::json, ${queueOf(task)},
          ${runAt ?? null}::timestamptz, ${MAX_ATTEMPTS}::int, ${key})`;
    },
    forget: async (tx, email) => {
      await tx.$executeRaw`
        select graphile_worker.remove_job(key) from graphile_worker.jobs
        where starts_with(key, ${emailKey(email, '')}) and locked_at is null`;
    },
  };
}

const emailKey = (email: string, id: string = randomUUID()) => `e-mail:${email}:${id}`;

/** Brings the queue's own tables up to date. */
export function migrateQueue(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool });
}
