import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#server/database/db.ts';
import type { Bus } from '#server/database/message-bus.ts';
import { repeat } from '#server/lib/repeat.ts';
import { ALIVE_FOR_SECONDS } from '#server/queue/heartbeat.ts';
import { countJobs, countPieces, liveWorkers } from '#server/queue/queries.ts';
import type { Metrics } from './metrics.ts';

/** The database counts no more often, however many read the figures. */
const EVERY_MS = 5000;

type Options = { db: Db; pool: pg.Pool; bus: Bus; log: Logger; everyMs?: number };

/** Sampled, so that reading the metrics costs nothing. */
export function keepSampling(
  metrics: Metrics,
  { db, pool, bus, log, everyMs = EVERY_MS }: Options,
): () => void {
  const { gauges } = metrics;
  const measureBus = busMeter(bus, (seconds) => gauges.busLag.set(seconds));

  async function sample() {
    measureBus.send().catch(() => undefined);
    setPool(gauges, pool);
    const [jobs, pieces, workers] = await Promise.all([
      countJobs(db),
      countPieces(db),
      liveWorkers(db, ALIVE_FOR_SECONDS),
    ]);
    gauges.databaseUp.set(1);
    gauges.workers.set(workers);
    for (const state of ['queued', 'writing'] as const) gauges.pieces.set({ state }, pieces[state]);
    gauges.jobs.reset();
    gauges.oldestJob.reset();
    for (const { task, state, count, oldestSeconds } of jobs) {
      gauges.jobs.set({ task, state }, count);
      if (state === 'due') gauges.oldestJob.set({ task }, oldestSeconds);
    }
  }

  const stop = repeat(sample, everyMs, (error) => {
    gauges.databaseUp.set(0);
    log.debug({ err: error }, 'the figures of the queue could not be read');
  });
  return () => {
    stop();
    measureBus.stop();
  };
}

function setPool({ pool: gauge }: Metrics['gauges'], { totalCount, idleCount, waitingCount }: pg.Pool) {
  gauge.set({ state: 'in_use' }, totalCount - idleCount);
  gauge.set({ state: 'idle' }, idleCount);
  gauge.set({ state: 'waiting' }, waitingCount);
}

/** The lag is the age of a message this process sends itself over the bus. */
function busMeter(bus: Bus, report: (seconds: number) => void) {
  const channel = `lag-${randomUUID()}`;
  let sentAt: number | undefined;
  const sinceSent = () => (performance.now() - (sentAt ?? performance.now())) / 1000;
  const stop = bus.subscribe(channel, () => {
    report(sinceSent());
    sentAt = undefined;
  });
  return {
    stop,
    async send() {
      if (sentAt !== undefined) report(sinceSent());
      sentAt ??= performance.now();
      await bus.publish(channel, '');
    },
  };
}
