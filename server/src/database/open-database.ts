import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { repeat } from '#server/lib/repeat.ts';
import { watchDatabase } from './database-watch.ts';
import { createDb, createPool, type Db } from './db.ts';
import { createHotRead, type HotRead } from './prepared-reads.ts';

const LOOK_EVERY_MS = 1000;
/** After this the last measurement of the replica's lag no longer counts. */
const LOOK_COUNTS_MS = 3 * LOOK_EVERY_MS;
/** How long a user's lists are read on the primary after a change: longer than a healthy replica lags. */
export const FRESH_SECONDS = 10;
/** Minimum interval between two notes of one user. */
const NOTE_EVERY_SECONDS = 1;

const READ_MARK = {
  name: 'read-replica-mark',
  text: 'select written_at as "writtenAt" from replica_marks where id = $1::uuid',
};
const WRITE_MARK = {
  name: 'write-replica-mark',
  text: `insert into replica_marks (id, written_at) values ($1::uuid, clock_timestamp())
    on conflict (id) do update set written_at = excluded.written_at returning written_at as "writtenAt"`,
};
type Mark = { writtenAt: string };

export type Reads = { db: Db; hotRead: HotRead };
export type ReadList = <T>(read: (from: Reads) => Promise<T>) => Promise<T>;

export type Lists = { read: ReadList; afterChange: ReadList; noteChange(userId: string): Promise<void> };

type ReadReplica = { readList: ReadList; close(): Promise<void> };

type ReplicaOptions = { readUrl: string; primary: Reads; onChange: (isUsed: boolean) => void };

/** A database that follows the first; used while its lag is below a second, else the primary is. */
function createReadReplica({ readUrl, primary, onChange }: ReplicaOptions): ReadReplica {
  const watch = watchDatabase({ databaseUrl: readUrl, onChange: (isAway) => isAway && setUsed(false) });
  const pool = createPool(readUrl, watch);
  const db = createDb(pool);
  const { hotRead, close: closeHotRead } = createHotRead(readUrl, watch);
  const id = randomUUID();
  let isUsed = false;
  let lookedAt = 0;
  let written: string | undefined;

  function setUsed(now: boolean) {
    if (isUsed !== now) onChange(now);
    isUsed = now;
  }

  async function look() {
    const startedAt = performance.now();
    const [theirs] = await hotRead<Mark>(READ_MARK, [id]);
    setUsed(written !== undefined && (theirs?.writtenAt ?? '') >= written);
    lookedAt = startedAt;
    const [ours] = await primary.hotRead<Mark>(WRITE_MARK, [id]);
    written = ours?.writtenAt;
  }
  const stopLooking = repeat(look, LOOK_EVERY_MS, () => setUsed(false));

  return {
    readList: async (read) => {
      if (!isUsed || performance.now() - lookedAt > LOOK_COUNTS_MS) return read(primary);
      return read({ db, hotRead }).catch(() => {
        setUsed(false);
        return read(primary);
      });
    },
    close: async () => {
      stopLooking();
      // Includes those of killed processes.
      await primary.db.$executeRaw`
        delete from replica_marks where id = ${id}::uuid or written_at < now() - interval '1 hour'`.catch(
        () => undefined,
      );
      await Promise.all([watch.close(), closeHotRead(), db.$disconnect()]);
      await pool.end();
    },
  };
}

async function noteChange(db: Db, userId: string): Promise<void> {
  await db.$executeRaw`
    update users set changed_at = clock_timestamp() where id = ${userId}::uuid
      and (changed_at is null or changed_at < clock_timestamp() - make_interval(secs => ${NOTE_EVERY_SECONDS}))`;
}

type Options = { readUrl: string | undefined; log: Logger };

export function openDatabase(databaseUrl: string, { readUrl, log }: Options) {
  const watch = watchDatabase({
    databaseUrl,
    onChange: (isAway) => log.warn(isAway ? 'the database does not answer' : 'the database answers again'),
  });
  const pool = createPool(databaseUrl, watch);
  const db = createDb(pool);
  const { hotRead, close: closeHotRead } = createHotRead(databaseUrl, watch);
  const { lists, close: closeLists } = createLists({ db, hotRead }, { readUrl, log });
  return {
    pool,
    db,
    hotRead,
    lists,
    close: async () => {
      await Promise.all([watch.close(), closeHotRead(), closeLists(), db.$disconnect()]);
      await pool.end();
    },
  };
}

function createLists(primary: Reads, { readUrl, log }: Options): { lists: Lists; close(): Promise<void> } {
  const afterChange: ReadList = (read) => read(primary);
  if (!readUrl) {
    const nothing = async () => undefined;
    return { lists: { read: afterChange, afterChange, noteChange: nothing }, close: nothing };
  }
  const { readList: read, close } = createReadReplica({
    readUrl,
    primary,
    onChange: (isUsed) =>
      log.warn(isUsed ? 'lists are read on the replica' : 'lists are read on the primary'),
  });
  return { lists: { read, afterChange, noteChange: (userId) => noteChange(primary.db, userId) }, close };
}
