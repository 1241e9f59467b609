import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { aRequest } from '#server/test/generation-flow.ts';
import { openConnection, type Connection } from '#server/test/open-connection.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { OWN_PAGE, testApp } from '#server/test/test-app.ts';
import { TOO_SLOW } from './slow-requests.ts';

const BODY_MS = 300;
/** More than it takes to refuse a request. */
const LONG_BODY_MS = 5000;
const MEGABYTE = 2 ** 20;
const JSON_TYPE = 'content-type: application/json';

const app = await testApp({}, { bodyMs: BODY_MS });
const origin = new URL(await app.listen({ port: 0 }));
const slower = await testApp({}, { bodyMs: LONG_BODY_MS });
const slowerOrigin = new URL(await slower.listen({ port: 0 }));
const patient = new URL(await (await testApp()).listen({ port: 0 }));
const caller = await signedIn();
const session = [
  `cookie: ${await sessionCookieOf(caller.services, caller.user.id)}`,
  `origin: ${OWN_PAGE.origin}`,
];

const open = (head: string[], address = origin) => openConnection(address, head);

/** Something now and then, as long as the connection is open. */
function drip({ socket }: Connection, everyMs: number, part: string | Buffer = ' ') {
  const timer = setInterval(() => socket.write(part), everyMs);
  socket.once('close', () => clearInterval(timer));
}

describe.each([
  '/trpc/account.rename',
  '/trpc/content.uploadImage',
  '/trpc/chat.send?batch=1',
  '/api/generate-content',
  '/api/stripe-webhook',
  '/nowhere',
])('a body sent to %s', (path) => {
  test.each([
    ['of a given length', 'content-length: 500'],
    ['in chunks', 'transfer-encoding: chunked'],
  ])('%s byte by byte is cut off with a sentence', async (_, length) => {
    const connection = open([`POST ${path} HTTP/1.1`, JSON_TYPE, ...session, length]);
    drip(connection, 50, length.includes('chunked') ? '1\r\n \r\n' : ' ');
    await connection.ended;
    const refusal = connection.received();
    expect(refusal).toMatch(/^HTTP\/1.1 408 /);
    expect(refusal).toContain(TOO_SLOW);
  });
});

test('a caller that is refused at once cannot go on sending either', async () => {
  const head = ['POST /api/generate-content HTTP/1.1', JSON_TYPE, 'content-length: 500'];
  const connection = open(head, slowerOrigin);
  drip(connection, 50);
  await connection.ended;
  expect(connection.received()).toMatch(/^HTTP\/1.1 401 /);
});

test('a body that arrives quickly has no more time than any other', async () => {
  const path = '/trpc/content.addFileSource';
  const length = `content-length: ${15 * MEGABYTE}`;
  const connection = open([`POST ${path} HTTP/1.1`, JSON_TYPE, ...session, length]);
  drip(connection, BODY_MS / 10, Buffer.alloc(MEGABYTE / 10, ' '));
  await connection.ended;
  expect(connection.received()).toMatch(/^HTTP\/1.1 408 /);
});

test('an answer may take as long as it likes', async () => {
  const { api, services, user } = await signedIn({ plan: 'pro' });
  const id = crypto.randomUUID();
  await api.content.startGeneration(aRequest({ id }));
  const cookie = await sessionCookieOf(services, user.id);
  const input = encodeURIComponent(JSON.stringify({ id }));
  const { socket, received } = open([
    `GET /trpc/content.watchGeneration?input=${input} HTTP/1.1`,
    `cookie: ${cookie}`,
  ]);
  await expect.poll(received).toContain('snapshot');
  // A body that begins only now is given up before.
  const slow = open(['POST /nowhere HTTP/1.1', JSON_TYPE, 'content-length: 500']);
  drip(slow, 50);
  await slow.ended;
  expect(socket.destroyed).toBe(false);
});

test('headers are given a bounded time', () => {
  expect(app.server.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(app.server.requestTimeout).toBeGreaterThan(0);
});

test('after a small refused body the next request on its connection is answered', async () => {
  const { socket, received } = open(
    ['POST /api/generate-content HTTP/1.1', JSON_TYPE, 'content-length: 2000'],
    patient,
  );
  await expect.poll(received).toMatch(/^HTTP\/1.1 401 /);
  socket.write(Buffer.alloc(2000, ' '));
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(received).toContain('HTTP/1.1 200 ');
});

test('of a large refused body nothing is read, its sender gets the answer, and its connection ends', async () => {
  const length = `content-length: ${50 * MEGABYTE}`;
  const accepted = once(slower.server, 'connection') as Promise<[Socket]>;
  const post = 'POST /trpc/account.rename HTTP/1.1';
  const { socket, received, ended } = open([post, JSON_TYPE, ...session, length], slowerOrigin);
  const [serverSide] = await accepted;
  socket.write(Buffer.alloc(50 * MEGABYTE, ' '));
  await ended;
  expect(received()).toMatch(/^HTTP\/1.1 413 /);
  expect(serverSide.bytesRead).toBeLessThan(MEGABYTE);
});

describe.each(['/api/generate-content', '/trpc/account.rename', '/api/stripe-webhook'])('%s', (path) => {
  test.each([5, 30])('a body of %i MB gets its 413 read', async (size) => {
    const headers = Object.fromEntries([JSON_TYPE, ...session].map((line) => line.split(': ')));
    const body = Buffer.alloc(size * MEGABYTE, ' ');
    const request = { method: 'POST', headers };
    const fetched = await fetch(new URL(path, patient), { ...request, body });
    expect([fetched.status, await fetched.json()]).toMatchObject([413, { error: expect.anything() }]);
    // Unlike fetch this one sends all of its body before it looks at an answer, and in chunks.
    const status = await new Promise((resolve, reject) => {
      const sending = httpRequest(new URL(path, patient), request);
      sending.once('error', reject);
      sending.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)));
      for (let part = 0; part < size; part += 1) sending.write(body.subarray(0, MEGABYTE));
      sending.end();
    });
    expect(status).toBe(413);
  });
});
