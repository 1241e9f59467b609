import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

test('root starts it in a folder that nobody else may enter, also where user namespaces are forbidden', async () => {
  const closed = await mkdtemp(path.join(os.tmpdir(), 'veemark-closed-'));
  await forbidNamespaces(path.join(closed, 'bin'));

  const postgres = await startEmbeddedPostgres({ dir: path.join(closed, 'data'), database: 'veemark' });
  onTestFinished(async () => {
    await postgres.stop();
    await rm(closed, { recursive: true, force: true });
  });

  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('select current_database() as name');
  await client.end();
  expect(rows).toEqual([{ name: 'veemark' }]);
});

/** As in a container: the program that makes them fails. */
async function forbidNamespaces(folder: string) {
  const program = path.join(folder, 'unshare');
  await mkdir(folder);
  await writeFile(program, '#!/bin/sh\nexit 1\n');
  await chmod(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}
