import { Logger, runOnce } from 'graphile-worker';
import { JOBS } from '#server/jobs.ts';
import { toTaskList } from '#server/queue/task-list.ts';
import type { Composition } from '#server/services.ts';

const quiet = new Logger(() => () => undefined);

/** Runs every job that is due, and those they add, then returns. Pieces are written by tests themselves. */
export function runDueJobs({ services, pool }: Pick<Composition, 'services' | 'pool'>): Promise<void> {
  const jobs = JOBS.filter(({ name }) => name !== 'writePiece');

  return runOnce({
    pgPool: pool,
    taskList: toTaskList(jobs.map((job) => ({ ...job, ...job.open(services) }))),
    noHandleSignals: true,
    logger: quiet,
  });
}
