import type { Logger } from 'pino';
import { watchDatabase } from './database-watch.ts';
import { createDb, createPool } from './db.ts';
import { createHotRead } from './prepared-reads.ts';
import { createReadReplica, noteChange, type Lists, type ReadList, type Reads } from './read-replica.ts';

type Options = {
  readUrl: string | undefined;
  log: Logger;
};

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
