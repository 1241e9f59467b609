import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type pg from 'pg';
import type { Db, Tx } from './db.ts';

export type JobOptions = {
  /** The job is added in this transaction: it exists exactly if the transaction commits. */
  tx?: Tx;
  runAt?: Date;
  /** A second job with the same key replaces the first while that waits. */
  key?: string;
  /** Tries before the job is given up; 25 by default, with growing pauses (exp(attempt) seconds). */
  maxAttempts?: number;
};

export type Jobs = { add(task: string, payload: object, options?: JobOptions): Promise<void> };

export function createJobs(db: Db): Jobs {
  return {
    add: async (task, payload, { tx, runAt, key, maxAttempts = 25 } = {}) => {
      await (tx ?? db).$executeRaw`
        select 1 from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, null,
          ${runAt ?? null}::timestamptz, ${maxAttempts}::int, ${key ?? null})`;
    },
  };
}

/** Brings the queue's own tables up to date. */
export function migrateJobs(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool });
}

type WorkerOptions = { pool: pg.Pool; tasks: TaskList; crontab: string; log: Logger; concurrency: number };

/** Runs jobs in this process until stopped; `stop` waits for running ones, which see their abort signal. */
export function startWorker({ pool, tasks, crontab, log, concurrency }: WorkerOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    gracefulShutdownAbortTimeout: 100,
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message);
      else log.debug({ meta }, message);
    }),
  });
}
