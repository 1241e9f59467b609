import { createPool } from './lib/db.ts';
import { migrateJobs } from './lib/jobs.ts';
import { migrate } from './lib/migrate.ts';

/** Brings the product's tables and the queue's up to date. Safe to run from several instances at once. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const pool = createPool(databaseUrl);
  try {
    await migrateJobs(pool);
  } finally {
    await pool.end();
  }
}
