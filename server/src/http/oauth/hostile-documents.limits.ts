import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { afterFile } from '#server/test/after-file.ts';
import { fetchingBy } from '#server/test/fetching-by.ts';
import { browserOf, CALLBACK, foreignProgram } from '#server/test/oauth-browser.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { listen } from '#server/test/stubs/http-server.ts';
import { testApp } from '#server/test/test-app.ts';
import { CLIENT_NAME_MAX } from '#shared/rules/assistants.ts';

const ATTACKER = 'https://assistant.example';
const GIGABYTE = 1024 ** 3;

/** One that was read is kept, so each is another. */
let document = '';
let answer: (response: ServerResponse) => void = () => undefined;
let asked: string[] = [];
let written = 0;
let isCut = Promise.resolve();
const attacker = await listen((request, response) => {
  asked.push(request.url ?? '');
  isCut = new Promise((resolve) => void response.once('close', resolve));
  answer(response);
});
afterFile(attacker.close);

// As in production, but that this one name leads to this machine; what is closed to all stays closed.
const guarded = createSafeFetch({ allowPrivate: true });
const app = await testApp(
  await fetchingBy((url, request) => guarded(url.replace(ATTACKER, attacker.url), request)),
);

/** A user's browser is sent to us by a program with this document. */
async function arrive(hostile: (response: ServerResponse) => void) {
  [document, answer, asked, written] = [`${ATTACKER}/${randomUUID()}.json`, hostile, [], 0];
  const browser = await browserOf(app, await signedIn());
  const { address } = await foreignProgram(app);
  return { browser, ...(await browser.ask(address({ client_id: document }))) };
}

function json(response: ServerResponse, more: object) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ client_id: document, redirect_uris: [CALLBACK], ...more }));
}

function pour(response: ServerResponse) {
  const chunk = Buffer.alloc(65_536, ' ');
  const more = () => {
    while (!response.destroyed && written < GIGABYTE) {
      written += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

const JSON_HEAD = { 'content-type': 'application/json' };

test.each<[string, (response: ServerResponse) => void]>([
  ['of a gigabyte', (r) => pour(r.writeHead(200, { ...JSON_HEAD, 'content-length': GIGABYTE }))],
  ['that does not say how long it is', (r) => pour(r.writeHead(200, JSON_HEAD))],
])('a document %s is cut off at its beginning', async (_what, hostile) => {
  const { answer: shown } = await arrive(hostile);
  expect([shown.statusCode, shown.headers['location']]).toEqual([400, undefined]);
  await isCut;
  expect(written).toBeLessThan(GIGABYTE / 16);
});

test('a document that never comes to its end is given up', async () => {
  let drip: NodeJS.Timeout | undefined;
  const { answer: shown } = await arrive((response) => {
    response.writeHead(200, JSON_HEAD);
    drip = setInterval(() => response.write(' '), 100);
  });
  expect(shown.statusCode).toBe(400);
  await isCut;
  clearInterval(drip);
});

const to = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  `${attacker.url}/elsewhere.json`,
  'file:///etc/passwd',
])('a document that leads to %s is followed nowhere', async (location) => {
  const { answer: shown } = await arrive(to(location));
  expect(shown.statusCode).toBe(400);
  expect(shown.body).not.toContain(location);
  expect(asked).toEqual([new URL(document).pathname]);
});

test.each<[string, object]>([
  ['of another program', { client_id: `${ATTACKER}/other.json` }],
  ['with a secret', { client_secret: 'x'.repeat(40), token_endpoint_auth_method: 'client_secret_post' }],
  ['with a private address for answers', { redirect_uris: ['http://192.168.0.10/callback'] }],
  ['with a script for answers', { redirect_uris: ['javascript:alert(1)'] }],
  ['with other addresses for answers', { redirect_uris: ['https://evil.example/callback'] }],
])('a document %s is no program', async (_what, faults) => {
  const { answer: shown } = await arrive((response) => json(response, faults));
  expect([shown.statusCode, shown.headers['location']]).toEqual([400, undefined]);
});

test.each(['<html><script>alert(1)</script>', '[]', 'null', '"text"', '{"client_id":', '\u0000'])(
  'a document that is %j is no program, and nothing of it is shown',
  async (body) => {
    const { answer: shown } = await arrive((response) => void response.writeHead(200, JSON_HEAD).end(body));
    expect(shown.statusCode).toBe(400);
    expect(shown.body).not.toContain('alert(1)');
  },
);

test('a name is one short line of text, whatever is written into it, and says nothing of who vouches for it', async () => {
  const name = `</script><script>alert(1)</script>\u202Egnp.exe\nVerified by Veemark\u0000${'x'.repeat(5000)}`;
  const { id, browser } = await arrive((response) => json(response, { client_name: name }));
  const shown = await browser.open(
    `/trpc/account.requestOfAccess?input=${encodeURIComponent(JSON.stringify({ id }))}`,
  );
  const { clientName, clientAddress, isPredefined } = JSON.parse(shown.body).result.data;
  expect(clientName).toMatch(/^<\/script><script>alert\(1\)<\/script> gnp.exe Verified by Veemark x+$/);
  expect([...clientName].length).toBeLessThanOrEqual(CLIENT_NAME_MAX);
  expect({ clientAddress, isPredefined }).toEqual({
    clientAddress: 'assistant.example',
    isPredefined: false,
  });
  const page = await browser.open(`/connect/${id}`);
  expect(page.body).not.toContain('alert(1)');
});
