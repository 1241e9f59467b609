import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildServer } from './build-server.ts';
import { aRequest } from './generation-flow.ts';
import { changeAt, startServer } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { testServices } from './test-services.ts';

async function builtServer() {
  const { databaseUrl } = await testServices();
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer(env, await buildServer());
  onTestFinished(() => server.end('SIGKILL'));
  return server;
}

test('the built server writes a piece with its cover, mails and describes its API, and logs places in the sources', async () => {
  const { url, output } = await builtServer();
  const { db, services, user } = await signedIn({ plan: 'pro' });
  const cookie = await sessionCookieOf(services, user.id);
  const change = changeAt(url, cookie);
  expect((await change('content.startGeneration', aRequest({ wordCount: 300 }))).status).toBe(200);
  expect((await change('account.forgotPassword', { email: user.email })).status).toBe(200);
  const piece = await vi.waitFor(() => db.piece.findFirstOrThrow({ where: { userId: user.id } }), 20_000);
  expect(piece.content).toMatch(/^<h2>|^<p>/);
  const image = await fetch(`${url}${piece.featuredImage}`);
  expect(image.headers.get('content-type')).toBe('image/jpeg');
  await vi.waitFor(async () => {
    const mailbox = await fetch(`${url}/dev/mailbox`);
    expect(await mailbox.text()).toContain('Reset your Veemark password');
  }, 200_000);
  expect((await fetch(`${url}/api/docs/`)).status).toBe(200);
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });

  await db.$executeRaw`alter table profiles rename to profiles_elsewhere`;
  expect((await fetch(`${url}/trpc/profiles.listForSelect?input={}`, { headers: { cookie } })).status).toBe(
    500,
  );
  await vi.waitFor(() => expect(output()).toMatch(/server\/src\/features\/profiles\/[a-z-]+\.ts:\d+:\d+/));
  expect(output()).not.toContain('DeprecationWarning');
});

/** V8 keeps such a source in two bytes for each of its characters. */
const WIDE = /[^\0-\xff]/u;

test('the programs of the built server are narrow text without comments, and the query compiler is none', async () => {
  const dist = path.dirname(await buildServer());
  const programs = readdirSync(dist).filter((file) => file.endsWith('.cjs'));
  const sources = programs.map((file) => ({ file, source: readFileSync(path.join(dist, file), 'utf8') }));
  expect(sources.filter(({ source }) => WIDE.test(source)).map(({ file }) => file)).toEqual([]);
  const compiler = sources.find(({ file }) => file.startsWith('query_compiler') && file.includes('wasm'));
  expect(compiler?.source.length).toBeLessThan(1000);
  const main = sources.find(({ file }) => file === 'main.cjs')?.source ?? '';
  expect(main).not.toContain('A person has started it');
  expect(main).toContain('function tellStart');
});

test('what the start has compiled is kept for the next one, also by a server that is killed as soon as it serves', async () => {
  const { databaseUrl } = await testServices();
  const cache = mkdtempSync(path.join(os.tmpdir(), 'veemark-compiled-'));
  const server = await startServer(
    { DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: cache },
    await buildServer(),
  );
  await server.end('SIGKILL');
  const kept = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(kept.length).toBeGreaterThan(0);
});
