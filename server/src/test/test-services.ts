import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/lib/log.ts';
import type { SpareTime } from '#server/lib/spare-time.ts';
import type { Illustrator } from '#server/ports/illustrator/illustrator.ts';
import { createServices, type Composition } from '#server/services.ts';
import { afterFile } from './after-file.ts';
import { createFakeWriter, type FakeWriter } from './fake-writer.ts';
import { createTestDatabase } from './test-database.ts';

/** Stands for a picture: the first bytes of a JPEG. */
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

const fakeIllustrator: Illustrator = {
  name: 'offline',
  drawCover: async (_request, signal) => {
    signal.throwIfAborted();
    return PICTURE;
  },
};

/** However busy the machine is. */
const atOnce: SpareTime = {
  run: (work, signal) => (signal.aborted ? Promise.reject(new Error('stopped')) : work()),
};

/** The writer in `services`, to be told what to do and asked what it was asked. */
export type TestComposition = Composition & { writer: FakeWriter; databaseUrl: string };

let shared: Promise<TestComposition> | undefined;

/** The services on this test file's own database; made at first use and closed after the file. */
export function testServices(): Promise<TestComposition> {
  if (!shared) {
    shared = composeForTest();
    afterFile(async () => {
      await (await shared)?.close();
      shared = undefined;
    });
  }
  return shared;
}

type Of = { databaseUrl: string };

/**
 * A second set of services on the same database: another instance of the server, which a test may end.
 * @param variables its environment, where that differs
 */
export async function anotherInstance(
  { databaseUrl }: Of,
  variables: NodeJS.ProcessEnv = {},
): Promise<TestComposition> {
  const instance = await composeForTest(databaseUrl, variables);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= instance.close());
  onTestFinished(close);
  return { ...instance, close };
}

async function composeForTest(
  databaseUrl?: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<TestComposition> {
  const url = databaseUrl ?? (await createTestDatabase());
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'veemark-data-')),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...variables,
  });
  const { services, ...rest } = await createServices(env, url, createLog('silent'));
  const writer = createFakeWriter();
  return {
    ...rest,
    services: { ...services, writer, illustrator: fakeIllustrator, spare: atOnce },
    writer,
    databaseUrl: url,
  };
}
