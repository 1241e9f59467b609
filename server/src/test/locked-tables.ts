import pg from 'pg';
import { onTestFinished } from 'vitest';

const MODE = { writes: 'share', all: 'access exclusive' };

/**
 * Keeps every write to these tables waiting, or every read as well, until the test has ended at the latest. They are
 * locked at once: a query of two tables would hold the second while it waits for the first.
 * @returns ends that
 */
export async function lockedTables(databaseUrl: string, tables: string[], kept: 'writes' | 'all' = 'writes') {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const names = tables.map(pg.escapeIdentifier).join(', ');
  await client.query(`begin; lock table ${names} in ${MODE[kept]} mode`);
  return () => client.end();
}
