import { Logger, runOnce } from 'graphile-worker';
import { toTaskList } from '#server/queue/tasks.ts';
import { shortTasks } from '#server/run-jobs.ts';
import type { Composition } from '#server/services.ts';

const quiet = new Logger(() => () => undefined);

/** Runs every job that is due, and those they add, then returns. */
export function runDueJobs({ services, pool }: Pick<Composition, 'services' | 'pool'>): Promise<void> {
  return runOnce({
    pgPool: pool,
    taskList: toTaskList(shortTasks(services)),
    noHandleSignals: true,
    logger: quiet,
  });
}
