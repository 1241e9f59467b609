import { expect, test, vi } from 'vitest';
import { UPLOADS } from '#shared/rules/content.ts';
import { startLimitedServer } from './limited-server.ts';
import { openConnection, type Connection } from './open-connection.ts';
import { savesWhile } from './saves-while.ts';
import { changeAt } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { testServices } from './test-services.ts';

const MB = 2 ** 20;
const STRANGERS = 200;
/** Of the 200 so many begin at the same moment; what they begin with is held until all have begun. */
const AT_ONCE = 2;
const REFUSED = 70;
const FILE = 15 * MB;
const PART = Buffer.alloc(MB / 8, ' ');
const SAVES = 5;

/** Behind a proxy, so that each stranger has an address of his own. */
async function aServer() {
  const { databaseUrl } = await testServices();
  return startLimitedServer({ DATABASE_URL: databaseUrl, TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '10' });
}

async function aCookie() {
  const { services } = await testServices();
  return sessionCookieOf(services, (await signedIn()).user.id);
}

/** Sends so many bytes as fast as they are taken, until there is an answer. */
function pour({ socket }: Connection, bytes: number) {
  let left = bytes;
  const more = () => {
    while (left > 0 && socket.writable) {
      const part = PART.subarray(0, left);
      left -= part.length;
      if (!socket.write(part)) return void socket.once('drain', more);
    }
  };
  more();
}

async function statusOf({ socket, received, ended }: Connection) {
  await Promise.race([ended, vi.waitUntil(received, { timeout: 200_000 })]);
  socket.destroy();
  return received().slice(9, 12);
}

async function inGroups<T>(count: number, size: number, run: (n: number) => Promise<T>) {
  const results: T[] = [];
  for (let n = 0; n < count; n += size)
    results.push(...(await Promise.all(Array.from({ length: size }, (_, at) => run(n + at)))));
  return results;
}

const head = (url: string, path: string, length: string, others: string[]) =>
  openConnection(new URL(url), [
    `POST ${path} HTTP/1.1`,
    `origin: ${url}`,
    'content-type: application/json',
    length,
    ...others,
  ]);

test('70 refused bodies of 1.5 to 50 MB, ten at once, end no server of 512 MB', async () => {
  const { url, isRunning } = await aServer();
  const cookie = await aCookie();
  const kinds = [
    ['/trpc/account.rename', [`cookie: ${cookie}`]],
    ['/api/generate-content', [`cookie: ${cookie}`]],
    ['/trpc/content.addFileSource', []],
  ] as const;
  await inGroups(REFUSED, 10, async (n) => {
    const size = Math.round((1.5 + (n * 48.5) / (REFUSED - 1)) * MB);
    const [path, headers] = kinds[n % kinds.length] ?? ['', []];
    const connection = head(url, path, `content-length: ${size}`, [...headers]);
    pour(connection, size);
    expect(['400', '401', '413']).toContain(await statusOf(connection));
  });
  expect(isRunning()).toBe(true);
});

const LENGTHS = [`content-length: ${FILE}`, 'transfer-encoding: chunked'];
const KINDS = Object.keys(UPLOADS).flatMap((name) =>
  LENGTHS.map((length) => [`/trpc/${name}`, length] as const),
);

/** Stranger number n sends a large file, and a small body up to its last 200 bytes. */
async function send(url: string, n: number) {
  const from = `x-forwarded-for: 198.51.${n >> 8}.${n & 255}`;
  const [path, length] = KINDS[n % KINDS.length] ?? ['', ''];
  const held = head(url, path, 'content-length: 60000', [from]);
  pour(held, 59_800);
  const large = head(url, path, length, [from]);
  if (length.includes('chunked')) large.socket.write(`${FILE.toString(16)}\r\n`);
  pour(large, FILE - 200);
  return { status: await statusOf(large), held };
}

test('the bodies of 200 strangers end no server of 512 MB, and another user saves while they are open', async () => {
  const { url, isRunning } = await aServer();
  const statuses: string[] = [];
  await savesWhile(url, async (saved) => {
    const sent = await inGroups(STRANGERS, AT_ONCE, (n) => send(url, n));
    // All of their bodies are still open.
    const before = saved();
    await vi.waitUntil(() => saved() > before + SAVES);
    await inGroups(STRANGERS, AT_ONCE, async (n) => {
      const { held, status } = sent[n] ?? {};
      if (!held || !status) throw new Error('no stranger');
      pour(held, 200);
      statuses.push(status, await statusOf(held));
    });
  });
  expect(new Set(statuses)).toEqual(new Set(['401', '400']));
  expect(isRunning()).toBe(true);
});

test('large files of many users at the same time fit into 512 MB: who comes back later is served', async () => {
  const server = await aServer();
  const file = Buffer.alloc(10 * MB, 'Tea grows slowly. ').toString('base64');
  const statuses: number[] = [];
  const upload = async (cookie: string) => {
    const { status } = await changeAt(server.url, cookie)('content.addFileSource', { name: 'tea.txt', file });
    statuses.push(status);
    return status;
  };
  const cookies = await Promise.all(Array.from({ length: 6 }, aCookie));
  await Promise.all(
    cookies.map((cookie) => vi.waitFor(async () => expect(await upload(cookie)).not.toBe(503), 100_000)),
  );
  expect(statuses).toContain(503);
  expect(server.isRunning()).toBe(true);
});
