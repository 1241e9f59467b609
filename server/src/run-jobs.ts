import type pg from 'pg';
import { freeAbandonedWork } from '#server/queue/free-abandoned-work.ts';
import { startHeartbeat } from '#server/queue/heartbeat.ts';
import { startJobRunner } from '#server/queue/job-runner.ts';
import type { Lane } from '#server/queue/job.ts';
import type { Services } from './context.ts';
import { JOBS, LEASES } from './jobs.ts';

/** How many run at once in one process. */
const LANES: Record<Lane, number> = { waitedFor: 4, background: 8 };

/** Takes jobs until it is stopped. */
export async function runJobs(services: Services, pool: pg.Pool, { sweepMs }: { sweepMs?: number } = {}) {
  const { log, queue, worker, metrics } = services;
  worker.showAlive();

  const jobs = JOBS.map((job) => ({ ...job, ...job.open(services) }));
  const runners = await Promise.all(
    Object.entries(LANES).map(([lane, concurrency]) => {
      const ofLane = jobs.filter((job) => job.lane === lane);
      return startJobRunner({ pool, worker, jobs: ofLane, log, metrics, concurrency });
    }),
  );
  const sweep = freeAbandonedWork(services, { leases: LEASES, everyMs: sweepMs });
  const heartbeat = startHeartbeat(services);

  for (const { name, isAddedAtStart } of JOBS)
    if (isAddedAtStart) await queue.add(name, {}, { unique: true });

  return {
    stop: async () => {
      sweep.stop();
      await Promise.all([...[...runners, ...jobs].map(({ stop }) => stop()), heartbeat.stop()]);
    },
  };
}
