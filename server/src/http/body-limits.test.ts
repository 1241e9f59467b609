import { describe, expect, test, vi } from 'vitest';
import { openConnection } from '#server/test/open-connection.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { OWN_PAGE, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { UPLOADS } from '#shared/rules/content.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { BODY_MESSAGES } from './body-limits.ts';

const MB = 2 ** 20;
const UPLOAD = '/trpc/content.addFileSource';
const app = await testApp();
const origin = new URL(await app.listen({ port: 0 }));

type Sent = { path?: string; cookie?: string; length?: string; to?: URL; headers?: string[] };

/** The head of a request with a body, of which nothing has been sent yet. */
function send({ path = UPLOAD, cookie, length = `content-length: ${MB}`, to = origin, headers = [] }: Sent) {
  const session = cookie ? [`cookie: ${cookie}`] : [];
  const page = Object.entries(OWN_PAGE).map(([name, value]) => `${name}: ${value}`);
  return openConnection(to, [`POST ${path} HTTP/1.1`, ...page, ...session, length, ...headers]);
}

async function aCookie() {
  const { services } = await testServices();
  return sessionCookieOf(services, (await signedIn()).user.id);
}

/** The status of an answer that has arrived with its body. */
async function answered({ received }: ReturnType<typeof send>) {
  await vi.waitUntil(() => /\r\n\r\n./s.test(received()), 10_000);
  return Number(received().slice(9, 12));
}

/** Whether the server has begun to take the body: what was sent has left, and there is no answer. */
async function isTaken(sent: ReturnType<typeof send>, size = MB / 2) {
  await new Promise((resolve) => sent.socket.write(Buffer.alloc(size, ' '), resolve));
  return sent.received() === '';
}

describe.each([...Object.keys(UPLOADS).map((name) => `/trpc/${name}`), '/trpc/chat.send', '/api/sources'])(
  'a stranger’s large body for %s',
  (path) => {
    test.each(['content-length: 70000', 'transfer-encoding: chunked'])(
      '(%s) is refused unread',
      async (length) => {
        const sent = send({ path, length });
        expect(await answered(sent)).toBe(401);
        expect(sent.received()).toContain(NOT_SIGNED_IN);
      },
    );
  },
);

test('a token that is none opens no large body either', async () => {
  const headers = ['authorization: Bearer vm_nothing'];
  const sent = send({ path: '/api/sources', length: 'content-length: 900000', headers });
  expect(await answered(sent)).toBe(401);
});

test.each([
  ['/nowhere', 413],
  ['/api/nothing', 404],
  ['/api/wordpress-events/1', 413],
  ['/review/1', 415],
])('where nobody is asked who is there a large body is refused: %s', async (path, status) => {
  const sent = send({ path, length: 'content-length: 70000' });
  expect(await answered(sent)).toBe(status);
});

test('one upload of a user at a time; the next is taken when the first is over or broken off', async () => {
  const cookie = await aCookie();
  const first = send({ cookie });
  expect(await isTaken(first)).toBe(true);
  const second = send({ cookie });
  expect(await answered(second)).toBe(429);
  expect(second.received()).toMatch(/\r\nretry-after: \d/i);
  const refusal = JSON.parse(second.received().split('\r\n\r\n')[1] ?? '') as unknown;
  // The shape that tRPC's client takes a sentence from.
  expect(refusal).toEqual({
    error: {
      code: expect.any(Number) as number,
      message: BODY_MESSAGES.another,
      data: expect.objectContaining({ code: 'TOO_MANY_REQUESTS', httpStatus: 429 }) as object,
    },
  });
  // His other calls go on, and so do the others' uploads.
  const draft = send({ cookie, path: '/trpc/content.updateContent', length: 'content-length: 100000' });
  expect(await isTaken(draft, 50_000)).toBe(true);
  expect(await isTaken(send({ cookie: await aCookie() }))).toBe(true);

  first.socket.write(Buffer.alloc(MB / 2, ' '));
  expect(await answered(first)).toBe(400);
  const third = send({ cookie });
  expect(await isTaken(third)).toBe(true);
  third.socket.destroy();
  await vi.waitFor(async () => expect(await isTaken(send({ cookie }))).toBe(true));
});

test('files one after the other are all taken @long', async () => {
  const headers = { ...OWN_PAGE, cookie: await aCookie() };
  const file = Buffer.from('Tea grows slowly. '.repeat(5000)).toString('base64');
  for (let n = 0; n < 10; n += 1) {
    const body = JSON.stringify({ name: `${n}.txt`, file });
    const { status } = await fetch(new URL(UPLOAD, origin), { method: 'POST', headers, body });
    expect([n, status]).toEqual([n, 200]);
  }
});

test('a process that receives as much as it can hold says when to come back', async () => {
  const to = new URL(await (await testApp()).listen({ port: 0 }));
  const length = `content-length: ${15 * MB}`;
  const held = send({ to, length, cookie: await aCookie() });
  expect(await isTaken(held)).toBe(true);
  // One that does not tell its length may have the largest.
  const chunked = send({ to, length: 'transfer-encoding: chunked', cookie: await aCookie() });
  await new Promise((resolve) => chunked.socket.write('1\r\n \r\n', resolve));
  const [cookie, refused] = [await aCookie(), () => send({ to, length, cookie })];
  await vi.waitFor(async () => {
    const full = refused();
    expect(await answered(full)).toBe(503);
    expect(full.received()).toMatch(/\r\nretry-after: \d/i);
    expect(full.received()).toContain(BODY_MESSAGES.full);
  });
  held.socket.destroy();
  await vi.waitFor(async () => expect(await isTaken(refused())).toBe(true));
});

test('bodies under way are counted by the address that the proxy names', async () => {
  const proxied = await testApp({}, { trustProxy: 1, rateLimitFactor: 0.1 });
  const to = new URL(await proxied.listen({ port: 0 }));
  const from = (address: string) =>
    send({ to, path: '/review/x', length: 'content-length: 100', headers: [`x-forwarded-for: ${address}`] });
  const [first, ...others] = Array.from({ length: 3 }, () => from('203.0.113.1'));
  for (const sent of [first, ...others]) expect(sent && (await isTaken(sent, 10))).toBe(true);
  const refused = from('203.0.113.1');
  expect(await answered(refused)).toBe(429);
  expect(refused.received()).toContain(BODY_MESSAGES.address);
  expect(await isTaken(from('203.0.113.2'), 10)).toBe(true);
  first?.socket.destroy();
  await vi.waitFor(async () => expect(await isTaken(from('203.0.113.1'), 10)).toBe(true));
});

test('connections of one address are limited, those of a proxy are not', async () => {
  const limits = { rateLimitFactor: 0.02 };
  const connectTo = async (trustProxy: number) => {
    const to = new URL(await (await testApp({}, { ...limits, trustProxy })).listen({ port: 0 }));
    const opened = Array.from({ length: 6 }, () => openConnection(to, ['GET /health/live HTTP/1.1']));
    const ends = opened.map(({ ended, received }) =>
      Promise.race([ended, vi.waitUntil(() => received().includes(' 200 '))]),
    );
    await Promise.all(ends);
    return opened.filter(({ received }) => received().includes(' 200 ')).length;
  };
  expect([await connectTo(0), await connectTo(1)]).toEqual([5, 6]);
});
