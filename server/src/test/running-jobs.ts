import { onTestFinished } from 'vitest';
import { runJobs } from '../jobs/run-jobs.ts';
import type { Composition } from '../services.ts';

/** Takes jobs with these services until the test has ended. */
export async function runningJobs({ services, pool }: Pick<Composition, 'services' | 'pool'>) {
  const worker = await runJobs(services, pool);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= worker.stop());
  onTestFinished(stop);
  return { stop };
}
