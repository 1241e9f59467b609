import type { UserContext } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { ALIVE_FOR_SECONDS } from '#server/queue/heartbeat.ts';
import { countJobs, countPieces, liveWorkers } from '#server/queue/queries.ts';
import { countFailures } from './queries.ts';

/** How the queue is doing, and what failed in the last day. */
export async function overview({ db, now }: UserContext) {
  const [workers, jobs, pieces, failures] = await Promise.all([
    liveWorkers(db, ALIVE_FOR_SECONDS),
    countJobs(db),
    countPieces(db),
    countFailures(db, new Date(now().getTime() - DAY_MS)),
  ]);
  const countOf = (state: (typeof jobs)[number]['state']) =>
    jobs.filter((job) => job.state === state).reduce((sum, { count }) => sum + count, 0);
  const waits = jobs.filter(({ state }) => state === 'due').map(({ oldestSeconds }) => oldestSeconds);

  return {
    workers,
    pieces,
    jobs: { waiting: countOf('due'), running: countOf('running'), retrying: countOf('retrying') },
    oldestWaitSeconds: Math.round(Math.max(0, ...waits)),
    failures: { ...failures, jobs: countOf('given_up') },
  };
}
