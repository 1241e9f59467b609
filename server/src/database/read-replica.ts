import { repeat } from '../lib/repeat.ts';
import { createDb, createPool, type Db } from './db.ts';
import { watchDatabase } from './database-watch.ts';
import { createHotRead, type HotRead } from './prepared-reads.ts';

const LOOK_EVERY_MS = 1000;
/** Seconds after a change in which its user's lists are read where the change was made. */
export const FRESH_SECONDS = 10;

/** Workers write it every few seconds, so it says how far a replica has got, however it is replicated. */
const LATEST_MARK = {
  name: 'latest-heartbeat',
  text: 'select max(seen_at) as "seenAt" from worker_heartbeats',
};
type Mark = { seenAt: string | null };

/** What a list is read with. */
export type Reads = { db: Db; hotRead: HotRead };
/** Reads a list, once or, if that fails on a replica, again on the primary. */
export type ReadList = <T>(read: (from: Reads) => Promise<T>) => Promise<T>;

export type ReadReplica = { readList: ReadList; close(): Promise<void> };

type Options = { readUrl: string; primary: Reads; onChange: (isUsed: boolean) => void };

/**
 * A second database that follows the first. It is asked while it has what the primary had a second ago; otherwise, and
 * whenever it fails, the primary is.
 */
export function createReadReplica({ readUrl, primary, onChange }: Options): ReadReplica {
  const watch = watchDatabase({ databaseUrl: readUrl, onChange: (isAway) => isAway && setUsed(false) });
  const pool = createPool(readUrl, watch);
  const db = createDb(pool);
  const { hotRead, close: closeHotRead } = createHotRead(readUrl, watch);
  let isUsed = false;
  let before = '';

  function setUsed(now: boolean) {
    if (isUsed !== now) onChange(now);
    isUsed = now;
  }

  async function look() {
    const [[theirs], [ours]] = await Promise.all([
      hotRead<Mark>(LATEST_MARK, []),
      primary.hotRead<Mark>(LATEST_MARK, []),
    ]);
    setUsed((theirs?.seenAt ?? '') >= before);
    before = ours?.seenAt ?? '';
  }
  const stopLooking = repeat(look, LOOK_EVERY_MS, () => setUsed(false));

  return {
    readList: async (read) => {
      if (!isUsed) return read(primary);
      return read({ db, hotRead }).catch(() => {
        setUsed(false);
        return read(primary);
      });
    },
    close: async () => {
      stopLooking();
      await Promise.all([watch.close(), closeHotRead(), db.$disconnect()]);
      await pool.end();
    },
  };
}
