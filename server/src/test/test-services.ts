import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, afterAll } from 'vitest';
import { readEnv } from '../env.ts';
import { createLog } from '../lib/log.ts';
import { createServices, type Composition } from '../services.ts';
import { createTestDatabase } from './test-database.ts';

let shared: Promise<Composition> | undefined;

/** The services on this test file's own database; made at first use and closed after the file. */
export function testServices(): Promise<Composition> {
  if (!shared) {
    shared = composeForTest();
    afterAll(async () => {
      await (await shared)?.close();
      shared = undefined;
    });
  }
  return shared;
}

/** A second set of services on the same database: another instance of the server. */
export async function anotherInstance({ databaseUrl }: { databaseUrl: string }): Promise<Composition> {
  const instance = await composeForTest(databaseUrl);
  onTestFinished(instance.close);
  return instance;
}

async function composeForTest(databaseUrl?: string) {
  const url = databaseUrl ?? (await createTestDatabase());
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'veemark-data-')),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  return createServices(env, url, createLog('silent'));
}
