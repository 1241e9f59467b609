import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, Logger as WorkerLogger, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { toCrontab, toTaskList, type RunningJob } from './task-list.ts';
import type { Worker } from './worker.ts';

/** Pause before a runner that ended is replaced. */
const RESTART_MS = 1000;
/** A runner that could not store an outcome shuts down but may wait for ever. */
const ENDS_WITHIN_MS = 2000;

type RunnerOptions = {
  pool: pg.Pool;
  worker: Worker;
  jobs: readonly RunningJob[];
  log: Logger;
  concurrency: number;
  metrics: JobMeter | undefined;
};

type JobMeter = { countJob(task: string, outcome: 'ok' | 'failed', seconds: number): void };

type JobRunner = { stop(): Promise<void> };

/** `stop` waits for running jobs, whose signal aborts. A runner that lost the database is replaced. */
export async function startJobRunner({
  pool,
  worker,
  jobs,
  log,
  concurrency,
  metrics,
}: RunnerOptions): Promise<JobRunner> {
  const start = (events: WorkerEvents) =>
    run({
      pgPool: pool,
      taskList: toTaskList(jobs, log),
      crontab: toCrontab(jobs),
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: 2000,
      gracefulShutdownAbortTimeout: 100,
      // Without batching, a connection broken while storing an outcome would end the process.
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
    // Also ends the clock and listener of a runner that gave up.
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

/** Resolves when a runner failed to store an outcome or take its first job: it then never takes another. */
const givenUp = (events: WorkerEvents) =>
  new Promise<void>((resolve) => {
    const giveUp = () => setTimeout(resolve, ENDS_WITHIN_MS);
    const hasBegun = () => events.off('worker:getJob:error', giveUp);
    events.once('pool:fatalError', giveUp).once('worker:getJob:error', giveUp);
    events.once('worker:getJob:empty', hasBegun).once('job:start', hasBegun);
  });
