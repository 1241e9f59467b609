import type { Logger } from 'pino';
import { watchDatabase } from './database-watch.ts';
import { createDb, createPool } from './db.ts';
import { createHotRead } from './prepared-reads.ts';

export function openDatabase(databaseUrl: string, log: Logger) {
  const watch = watchDatabase({
    databaseUrl,
    onChange: (isAway) => log.warn(isAway ? 'the database does not answer' : 'the database answers again'),
  });
  const pool = createPool(databaseUrl, watch);
  const db = createDb(pool);
  const { hotRead, close: closeHotRead } = createHotRead(databaseUrl, watch);

  return {
    pool,
    db,
    hotRead,
    close: async () => {
      await Promise.all([watch.close(), closeHotRead(), db.$disconnect()]);
      await pool.end();
    },
  };
}
