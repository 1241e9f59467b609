import type { Plans } from '#server/auth/plan.ts';
import { createPool } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { syncHelpArticles } from '#server/features/chat/articles.ts';
import { migrateQueue } from '#server/queue/queue.ts';

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
