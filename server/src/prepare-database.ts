import { syncHelpArticles } from './features/chat/articles.ts';
import type { Plans } from './auth/plan.ts';
import { createPool } from './database/db.ts';
import { migrateQueue } from './queue/queue.ts';
import { migrate } from './database/migrate.ts';

/** Migrates tables and queue and syncs help articles; safe from several instances at once. */
export async function prepareDatabase(databaseUrl: string, plans: Pick<Plans, 'areSold'>): Promise<void> {
  const pool = createPool(databaseUrl);
  try {
    await migrate(pool, databaseUrl);
    await Promise.all([migrateQueue(pool), syncHelpArticles(pool, { plans })]);
  } finally {
    await pool.end();
  }
}
