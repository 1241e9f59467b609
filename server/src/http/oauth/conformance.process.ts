import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { changeAt, startServer } from '#server/test/server-process.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';

const PACKAGE = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const SUITE = path.join(path.dirname(PACKAGE), 'dist/index.js');
/** Of a page where the suite sends its user. */
const ADDRESS = /^http\S+\/oauth\/auth\?\S+$/m;

/** @param visit the user of the browser that the suite asks for */
async function runSuite(words: string[], visit: (address: string) => Promise<void>) {
  const suite = spawn(process.execPath, [SUITE, 'authorization', ...words]);
  onTestFinished(() => void suite.kill());
  let said = '';
  let visited: Promise<void> | undefined;
  for (const stream of [suite.stdout, suite.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = ADDRESS.exec(said)?.[0];
      if (address) visited ??= visit(address);
    });

  const code = await new Promise<number | null>((resolve) => void suite.once('close', resolve));
  await visited;
  return { code, said };
}

/** The signed-in user agrees to everything, and the browser goes where it is sent. */
const agreeing = (url: string, session: string) => async (address: string) => {
  const shown = await fetch(address, { redirect: 'manual' });
  const own = shown.headers.getSetCookie().map((line) => line.split(';')[0]);
  const cookie = [session, ...own].join('; ');
  const id = shown.headers.get('location')?.split('/').at(-1) ?? '';
  const everything = { scopes: ['read'], websiteIds: null, profileIds: null, hasUnbranded: true };
  const agreed = await changeAt(url, cookie)('account.letIn', { id, ...everything });
  const { result } = (await agreed.json()) as { result: { data: { address: string } } };
  const back = await fetch(result.data.address, { redirect: 'manual', headers: { cookie } });
  await fetch(back.headers.get('location') ?? '');
};

test('the official suite for authorization servers passes', async () => {
  const { services, databaseUrl } = await testServices();
  const { user } = await signedIn();
  const server = await startServer({ DATABASE_URL: databaseUrl, WORKER: 'off', NODE_ENV: 'development' });
  onTestFinished(() => server.end('SIGKILL'));

  const port = await freePort();
  const program = { client_name: 'Conformance', redirect_uris: [`http://127.0.0.1:${port}/callback`] };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(program);
  const registered = await fetch(`${server.url}/oauth/reg`, { method: 'POST', headers, body });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };

  const { url } = server;
  const { code, said } = await runSuite(
    ['--url', `${url}/oauth`, '--resource', `${url}/mcp`, '--client-id', clientId, '--port', String(port)],
    agreeing(url, await sessionCookieOf(services, user.id)),
  );
  expect(said).toMatch(/authorization-server-metadata-endpoint[^]*authorization-code-grant/);
  expect([code, said]).toEqual([0, expect.not.stringMatching(/SKIPPED|FAILURE/)]);
});
