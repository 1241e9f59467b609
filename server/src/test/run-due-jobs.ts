import { Logger, runOnce } from 'graphile-worker';
import { toTaskList } from '../queue/tasks.ts';
import { shortTasks } from '../run-jobs.ts';
import type { Composition } from '../services.ts';

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
