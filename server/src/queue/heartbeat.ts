import type { Logger } from 'pino';
import type { Db } from '#server/database/db.ts';
import { repeat } from '#server/lib/repeat.ts';
import { showAlive } from './queries.ts';
import type { Worker } from './worker.ts';

const BEAT_MS = 5000;
/** Without a sign of life for longer, a worker counts as stopped. */
export const ALIVE_FOR_SECONDS = 30;

type Services = { db: Db; worker: Worker; log: Logger };

/** By the database's clock, as local clocks may be wrong. @returns stop */
export function startHeartbeat({ db, worker, log }: Services, everyMs = BEAT_MS): { stop(): Promise<void> } {
  let beating = Promise.resolve();
  const stopBeating = repeat(
    () => (beating = showAlive(db, worker.id)),
    everyMs,
    (error) => log.warn({ err: error }, 'this worker could not show that it is alive'),
  );
  return {
    stop: async () => {
      stopBeating();
      await beating.catch(() => undefined);
      await db.workerHeartbeat.deleteMany({ where: { id: worker.id } }).catch(() => undefined);
    },
  };
}
