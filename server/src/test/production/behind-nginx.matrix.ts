import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { buildServer } from '../build-server.ts';
import { aRequest } from '../generation-flow.ts';
import { plainPiece } from '../plain-piece.ts';
import { pngOf } from '../png-of.ts';
import { startServer } from '../server-process.ts';
import { signedIn, TEST_PASSWORD } from '../signed-in.ts';
import { ownNginx } from './own-nginx.ts';
import { productionEnv } from './production-env.ts';

const OTHER_CLIENT = '127.0.0.9';
const PICTURE_BYTES = 6_000_000;

/** Two web processes and a worker in production mode behind the committed configuration of the proxy. */
async function production() {
  const built = await buildServer();
  const ports = [String(await freePort()), String(await freePort())] as const;
  const proxy = await ownNginx([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`]);
  const env = { ...(await productionEnv(proxy.url)), TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '100' };
  const web = await Promise.all(
    ports.map((PORT) => startServer({ ...env, PORT, HOST: '127.0.0.1', WORKER: 'off' }, built)),
  );
  const worker = await startServer(env, built);
  for (const one of [...web, worker]) onTestFinished(() => one.end('SIGKILL'));
  return { proxy, web };
}

test('in production behind nginx: TLS, cookies, client addresses, uploads, streams, and a process that goes', async () => {
  const { proxy, web } = await production();
  const { user, db } = await signedIn({ plan: 'pro' });

  const plain = await fetch(`${proxy.plainUrl}/sign-in?next=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/sign-in?next=1']);
  const live = await proxy.ask('/health/live');
  expect(live.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);

  const headers = { origin: proxy.url, 'content-type': 'application/json' };
  const signIn = await proxy.ask('/trpc/account.signIn', {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': '203.0.113.7' },
    localAddress: OTHER_CLIENT,
    body: JSON.stringify({ email: user.email, password: TEST_PASSWORD }),
  });
  expect(signIn.status).toBe(200);
  const [setCookie = ''] = signIn.headers['set-cookie'] ?? [];
  expect(setCookie).toMatch(/^__Host-session=[^;]+;.*HttpOnly;.*Secure/);
  const cookie = setCookie.split(';')[0] ?? '';
  const session = await db.session.findFirstOrThrow({ where: { userId: user.id, ipAddress: OTHER_CLIENT } });
  expect(session.ipAddress).toBe(OTHER_CLIENT);
  const change = (name: string, input: unknown) =>
    proxy.ask(`/trpc/${name}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(input),
    });

  const piece = await plainPiece(db, user.id);
  const picture = Buffer.concat([pngOf(1200, 630), Buffer.alloc(PICTURE_BYTES)]).toString('base64');
  const upload = await change('content.uploadImage', { id: piece.id, image: picture, alt: 'A plane' });
  expect(upload.status).toBe(200);

  const request = aRequest({ wordCount: 300 });
  expect((await change('content.startGeneration', request)).status).toBe(200);
  const input = encodeURIComponent(JSON.stringify({ id: request.id }));
  const watch = () =>
    proxy.open(`/trpc/content.watchGeneration?input=${input}`, {
      headers: { cookie, accept: 'text/event-stream' },
    });
  const statusAtParts: string[] = [];
  for await (const _part of await watch())
    statusAtParts.push((await db.generation.findUniqueOrThrow({ where: { id: request.id } })).status);
  // The stream is not held back until its end.
  expect(statusAtParts[0]).not.toBe('done');
  expect(statusAtParts.at(-1)).toBe('done');

  // One of the two ends: reads go on without an error.
  const statuses: (number | undefined)[] = [];
  const ending = web[0]?.end('SIGTERM');
  for (let count = 0; count < 50; count += 1)
    statuses.push(
      (await proxy.ask(`/trpc/content.getContent?input=${input}`, { headers: { cookie } })).status,
    );
  await ending;
  await vi.waitFor(async () => expect((await proxy.ask('/health/ready')).status).toBe(200));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
