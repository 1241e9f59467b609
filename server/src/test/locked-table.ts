import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Keeps every write to a table waiting, until the test has ended at the latest. @returns ends that */
export async function lockedTable(databaseUrl: string, table: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in share mode`);
  return () => client.end();
}
