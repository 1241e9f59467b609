import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as WorkerLogger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type pg from 'pg';
import { toCrontab, toTaskList, type Schedule, type Tasks } from './tasks.ts';
import type { Worker } from './worker.ts';

/** Pause before a runner that ended is replaced. */
const RESTART_MS = 1000;
/** A runner that could not store an outcome shuts itself down, and may wait for ever for that outcome. */
const ENDS_WITHIN_MS = 2000;

type RunnerOptions = {
  pool: pg.Pool;
  worker: Worker;
  tasks: Tasks;
  schedule: Schedule;
  log: Logger;
  /** The tasks whose jobs are run here, and how many at once. */
  has: (task: string) => boolean;
  concurrency: number;
  metrics: JobMeter | undefined;
};

/** Told of every job that has run here. */
type JobMeter = { countJob(task: string, outcome: 'ok' | 'failed', seconds: number): void };

export type JobRunner = { stop(): Promise<void> };

/**
 * Runs jobs in this process until stopped; `stop` waits for running ones, which receive an abort signal. A runner that
 * ends because the database was away too long, or took no changes, is replaced.
 */
export async function startJobRunner({
  pool,
  worker,
  tasks,
  schedule,
  log,
  has,
  concurrency,
  metrics,
}: RunnerOptions): Promise<JobRunner> {
  const start = (events: WorkerEvents) =>
    run({
      pgPool: pool,
      taskList: toTaskList(tasks, log, has),
      crontab: toCrontab(schedule, has),
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: 2000,
      gracefulShutdownAbortTimeout: 100,
      // The runner's own code would give up, and end the process, at the first broken connection while storing an
      // outcome.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message, meta) => {
        if (level === 'error') log.error({ meta }, message);
        else log.debug({ meta }, message);
      }),
    });
  let isStopped = false;
  let events = workEvents(worker, metrics);
  let runner: Runner | undefined = await start(events);

  async function keepRunning(): Promise<void> {
    try {
      runner ??= await start((events = workEvents(worker, metrics)));
      if (isStopped) await runner.stop();
      else await Promise.race([runner.promise, givenUp(events)]);
    } catch (error) {
      log.error({ err: error }, 'the job runner ended');
    }
    if (isStopped) return;
    // One that was given up still has its clock and its listener; one that has ended has nothing to stop.
    void runner?.stop().catch((error: unknown) => log.debug({ err: error }, 'the job runner had ended'));
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

/** Tells the worker the name under which jobs are taken here, and which ones are running. */
function workEvents(worker: Worker, metrics: JobMeter | undefined): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  const ends = new Map<string, (outcome: 'ok' | 'failed') => void>();
  events.on('pool:create', ({ workerPool }) => worker.showAlive(workerPool.id));
  events.on('job:start', ({ job }) => {
    const startedAt = performance.now();
    const end = worker.begin('job', job.id);
    ends.set(job.id, (outcome) => {
      end();
      metrics?.countJob(job.task_identifier, outcome, (performance.now() - startedAt) / 1000);
    });
  });
  events.on('job:complete', ({ job, error }) => {
    ends.get(job.id)?.(error ? 'failed' : 'ok');
    ends.delete(job.id);
  });
  return events;
}

/**
 * Resolves some time after a runner could not store the outcome of a job, or failed to take its first one: it notes the
 * names of its tasks only once, and takes none for ever after the database has refused them.
 */
const givenUp = (events: WorkerEvents) =>
  new Promise<void>((resolve) => {
    const giveUp = () => setTimeout(resolve, ENDS_WITHIN_MS);
    const hasBegun = () => events.off('worker:getJob:error', giveUp);
    events.once('pool:fatalError', giveUp).once('worker:getJob:error', giveUp);
    events.once('worker:getJob:empty', hasBegun).once('job:start', hasBegun);
  });
