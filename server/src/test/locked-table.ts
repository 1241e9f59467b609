import pg from 'pg';

/** Keeps every write to a table waiting. @returns ends that */
export async function lockedTable(databaseUrl: string, table: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in share mode`);
  return () => client.end();
}
