import type { Logger } from 'pino';
import type { Db } from '../database/db.ts';
import { repeat } from '../lib/repeat.ts';
import type { Worker } from './worker.ts';

const BEAT_MS = 5000;
/** Without a sign of life for longer, a worker counts as stopped. */
export const ALIVE_FOR_SECONDS = 30;

type Services = { db: Db; worker: Worker; log: Logger };

/** By the database's clock, as local clocks may be wrong. @returns stop */
export function startHeartbeat({ db, worker, log }: Services, everyMs = BEAT_MS): { stop(): Promise<void> } {
  let beating = Promise.resolve();
  const beat = async () => {
    await db.$executeRaw`
      insert into worker_heartbeats (id, seen_at) values (${worker.id}::uuid, now())
      on conflict (id) do update set seen_at = now()`;
    await db.$executeRaw`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`;
  };
  const stopBeating = repeat(
    () => (beating = beat()),
    everyMs,
    (error) => log.warn({ err: error }, 'this worker could not show that it is alive'),
  );
  return {
    stop: async () => {
      stopBeating();
      await beating.catch(() => undefined);
      await db.$executeRaw`delete from worker_heartbeats where id = ${worker.id}::uuid`.catch(
        () => undefined,
      );
    },
  };
}

/** @throws where the database or the tables of the queue are away */
export const pingQueue = (db: Db) => db.$queryRaw`select 1 from graphile_worker.jobs limit 1`;

export async function liveWorkers(db: Db, withinSeconds: number): Promise<number> {
  const [alive] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from worker_heartbeats where seen_at > now() - make_interval(secs => ${withinSeconds})`;
  return alive?.count ?? 0;
}
