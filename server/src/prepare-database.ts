import { syncHelpArticles } from './features/chat/sync-help-articles.ts';
import { createPool } from './database/db.ts';
import { migrateQueue } from './queue/queue.ts';
import { migrate } from './database/migrate.ts';

/** Brings the product's tables, the queue's and the searched help articles up to date. Safe to run from several instances at once. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl);
  try {
    await migrate(pool, databaseUrl);
    await Promise.all([migrateQueue(pool), syncHelpArticles(pool)]);
  } finally {
    await pool.end();
  }
}
