import { onTestFinished } from 'vitest';
import { runJobs } from '#server/run-jobs.ts';
import type { Composition } from '#server/services.ts';

/** Work of the dead is looked for this often, so that no test waits for it. */
const SWEEP_MS = 100;

/** Takes jobs with these services until the test has ended. */
export async function runningJobs({ services, pool }: Pick<Composition, 'services' | 'pool'>) {
  const worker = await runJobs(services, pool, { sweepMs: SWEEP_MS });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= worker.stop());
  onTestFinished(stop);
  return { stop };
}
