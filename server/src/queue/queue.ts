import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type pg from 'pg';
import type { Db, Tx } from '../database/db.ts';
import type { Worker } from './worker.ts';

/** Pause before a runner that ended is replaced. */
const RESTART_MS = 1000;

export type JobOptions = {
  /** The job is added in this transaction: it exists exactly if the transaction commits. */
  tx?: Tx;
  runAt?: Date;
  /** A second job with the same key replaces the first while that waits. */
  key?: string;
  /** Tries before the job is given up; 25 by default, with growing pauses (exp(attempt) seconds). */
  maxAttempts?: number;
};

export type Jobs = {
  add(task: string, payload: object, options?: JobOptions): Promise<void>;
  /** Removes what waits to be done for this e-mail. */
  forget(tx: Tx, email: string): Promise<void>;
};

export function createJobs(db: Db): Jobs {
  return {
    add: async (task, payload, { tx, runAt, key, maxAttempts = 25 } = {}) => {
      await (tx ?? db).$executeRaw`
        select 1 from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, null,
          ${runAt ?? null}::timestamptz, ${maxAttempts}::int, ${key ?? null})`;
    },
    // The queue's own views leave the payload out.
    forget: async (tx, email) => {
      await tx.$executeRaw`
        delete from graphile_worker._private_jobs where payload ->> 'email' = ${email} and locked_at is null`;
    },
  };
}

/** Brings the queue's own tables up to date. */
export function migrateJobs(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool });
}

type RunnerOptions = {
  pool: pg.Pool;
  worker: Worker;
  tasks: TaskList;
  crontab: string;
  log: Logger;
  concurrency: number;
};

export type JobRunner = { stop(): Promise<void> };

/**
 * Runs jobs in this process until stopped; `stop` waits for running ones, which see their abort signal. A runner ends
 * by itself when the database is away for too long; another one then takes its place.
 */
export async function startJobRunner({
  pool,
  worker,
  tasks,
  crontab,
  log,
  concurrency,
}: RunnerOptions): Promise<JobRunner> {
  const start = () =>
    run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      concurrency,
      events: workEvents(worker),
      noHandleSignals: true,
      pollInterval: 2000,
      gracefulShutdownAbortTimeout: 100,
      // The runner's own way of noting an outcome gives up, and ends the process, with the first broken connection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message, meta) => {
        if (level === 'error') log.error({ meta }, message);
        else log.debug({ meta }, message);
      }),
    });
  let isStopped = false;
  let runner: Runner | undefined = await start();

  async function keepRunning(): Promise<void> {
    try {
      runner ??= await start();
      if (isStopped) await runner.stop();
      else await runner.promise;
    } catch (error) {
      log.error({ err: error }, 'the job runner ended');
    }
    if (isStopped) return;
    runner = undefined;
    await sleep(RESTART_MS);
    await keepRunning();
  }
  const ended = keepRunning();

  return {
    stop: async () => {
      isStopped = true;
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'the job runner was stopping'));
      await ended;
    },
  };
}

/** Lets the worker know under which name jobs are taken here, and which ones it is at. */
function workEvents(worker: Worker): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  const ends = new Map<string, () => void>();
  events.on('pool:create', ({ workerPool }) => worker.showAlive(workerPool.id));
  events.on('job:start', ({ job }) => void ends.set(job.id, worker.begin('job', job.id)));
  events.on('job:complete', ({ job }) => {
    ends.get(job.id)?.();
    ends.delete(job.id);
  });
  return events;
}
