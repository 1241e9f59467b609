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
};

export type Queue = {
  /** A job that fails is tried 25 times, with growing pauses (exp(attempt) seconds). */
  add<Name extends TaskName>(task: Name, payload: Payload<Name>, options?: JobOptions): Promise<void>;
  /** Removes the waiting jobs of this e-mail. */
  forget(tx: Tx, email: string): Promise<void>;
};

const MAX_ATTEMPTS = 25;

export function createQueue(db: Db): Queue {
  return {
    add: async (task, payload, { tx, runAt, unique = false } = {}) => {
      const { requestId } = logFields();
      const carried = { ...payload, ...(requestId && { [REQUEST_ID_FIELD]: requestId }), ...carryTrace() };
      const key = unique ? [task, ...Object.values(payload)].join(':') : null;
      await (tx ?? db).$executeRaw`
        select 1 from graphile_worker.add_job(${task}, ${JSON.stringify(carried)}::json, ${queueOf(task)},
          ${runAt ?? null}::timestamptz, ${MAX_ATTEMPTS}::int, ${key})`;
    },
    // The queue's own views leave the payload out.
    forget: async (tx, email) => {
      await tx.$executeRaw`
        delete from graphile_worker._private_jobs where payload ->> 'email' = ${email} and locked_at is null`;
    },
  };
}

/** Brings the queue's own tables up to date. */
export function migrateQueue(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool });
}
