import { randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Db, Tx } from '../database/db.ts';
import { logFields } from '../lib/log.ts';
import { carryTrace } from '../operating/tracing/spans.ts';
import { queueOf, REQUEST_ID_FIELD, type Payload, type TaskName } from './tasks.ts';

type JobOptions = {
  /** The job exists exactly if this transaction commits. */
  tx?: Tx;
  runAt?: Date;
  /** Replaces a waiting job of the same task and payload. */
  unique?: boolean;
  /** In the payload; finds the job for removal. */
  email?: string;
};

export type Queue = {
  /** A failing job is tried 25 times, with pauses of exp(attempt) seconds. */
  add<Name extends TaskName>(task: Name, payload: Payload<Name>, options?: JobOptions): Promise<void>;
  /** Removes waiting jobs with this e-mail. */
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

export function migrateQueue(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool });
}

/** @throws where the database or the tables of the queue are away */
export const pingQueue = (db: Db) => db.$queryRaw`select 1 from graphile_worker.jobs limit 1`;

type JobCount = {
  task: string;
  /** `retrying` failed before; `given_up` failed too often and stays for the operator. */
  state: 'due' | 'later' | 'running' | 'retrying' | 'given_up';
  count: number;
  /** Since the oldest was due; 0 when none is. */
  oldestSeconds: number;
};

export function countJobs(db: Db): Promise<JobCount[]> {
  return db.$queryRaw<JobCount[]>`
    select task_identifier as task, state, count(*)::int as count,
      greatest(extract(epoch from now() - min(run_at)), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs, lateral (select
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
        when attempts > 0 then 'retrying' when run_at > now() then 'later' else 'due' end as state) states
    group by task_identifier, state`;
}
