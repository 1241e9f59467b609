import pg from 'pg';
import { onTestFinished } from 'vitest';

const MODE = { writes: 'share', all: 'access exclusive' };

/**
 * Keeps every write to a table waiting, or every read as well, until the test has ended at the latest.
 * @returns ends that
 */
export async function lockedTable(databaseUrl: string, table: string, kept: 'writes' | 'all' = 'writes') {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in ${MODE[kept]} mode`);
  return () => client.end();
}
