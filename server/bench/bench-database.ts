import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';

/** An empty Postgres of this run. Stopping it removes its data. */
export async function startBenchDatabase(settings: Record<string, string> = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'veemark-bench-'));
  const { url, stop } = await startEmbeddedPostgres({ dir, database: 'bench', settings });
  return {
    url,
    dir,
    stop: async () => {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
