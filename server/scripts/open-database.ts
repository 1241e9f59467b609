import path from 'node:path';
import { readEnv } from '../src/env.ts';
import { startEmbeddedPostgres, type EmbeddedDatabase } from '../src/database/embedded-postgres.ts';

/** The database the server uses: DATABASE_URL, or the embedded one, started for as long as the script needs it. */
export async function openDatabase(): Promise<EmbeddedDatabase> {
  const { DATABASE_URL: url, DATA_DIR: dir } = readEnv();
  if (url) return { url, stop: async () => undefined };
  return startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), database: 'veemark' });
}
