import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startHeartbeat } from '#server/queue/heartbeat.ts';
import { liveWorkers } from '#server/queue/queries.ts';
import { change, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

test.each(['/health', '/health/ready'])('%s tells that database, jobs and workers answer', async (url) => {
  const app = await testApp();
  const { services } = await testServices();
  const { stop } = startHeartbeat(services);
  onTestFinished(stop);
  await vi.waitFor(async () => expect(await liveWorkers(services.db, 30)).toBe(1), 10_000);
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', database: 'ok', jobs: 'ok', workers: 'ok' });
});

test('a server whose workers have all been silent for half a minute says so, and goes on serving', async () => {
  const app = await testApp();
  const { services } = await testServices();
  const age = (seconds: number) => services.db.$executeRaw`
    insert into worker_heartbeats (id, seen_at) values (${services.worker.id}::uuid, now() - make_interval(secs => ${seconds}))
    on conflict (id) do update set seen_at = excluded.seen_at`;
  await age(29);
  expect((await app.inject({ url: '/health/ready' })).json()).toMatchObject({ status: 'ok', workers: 'ok' });
  expect((await app.inject({ url: '/health/workers' })).statusCode).toBe(200);
  await age(31);
  const ready = await app.inject({ url: '/health/ready' });
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({
    status: 'degraded',
    database: 'ok',
    jobs: 'ok',
    workers: 'none has shown itself for 30 seconds: jobs wait until one runs',
  });
  expect((await app.inject({ url: '/health/workers' })).statusCode).toBe(503);
});

test.each(['127.0.0.1:3000', '[::1]:3000'])(
  'a page opened at %s goes on at our own address',
  async (host) => {
    const app = await testApp();
    const headers = { host, accept: 'text/html' };
    const { headers: answer } = await app.inject({ url: '/content?search=tea', headers });
    expect(answer.location).toBe('http://localhost:3000/content?search=tea');
    const { statusCode } = await change(app, 'account.signOut', { headers: { origin: `http://${host}` } });
    expect(statusCode).toBe(200);
  },
);

test.each(['127.0.0.1:3001', 'localhost:3000', 'other.example'])('a page at %s stays there', async (host) => {
  const app = await testApp();
  const { headers } = await app.inject({ url: '/dev/mailbox', headers: { host, accept: 'text/html' } });
  expect(headers.location).toBeUndefined();
});

test.each(['/', '/health/live', '/trpc/account.me', '/trpc/nothing', '/api/nothing', '/images/nothing'])(
  '%s is answered with the headers that keep scripts and frames of others out, under an id of its own',
  async (url) => {
    const app = await testApp();
    const [{ headers }, { headers: again }] = [await app.inject({ url }), await app.inject({ url })];
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self';base-uri 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(again['x-request-id']).not.toBe(headers['x-request-id']);
  },
);

test('on https browsers are told to stay there', async () => {
  const { services } = await testServices();
  const app = await testApp({ settings: { ...services.settings, publicUrl: 'https://veemark.example' } });
  const { headers } = await app.inject({ url: '/health/live' });
  expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
});

test('a server that closes waits for the answer that is under way, not for its connection @long', async () => {
  const app = await testApp();
  const gate = Promise.withResolvers<void>();
  app.get('/slow', () => gate.promise.then(() => 'whole'));
  const url = await app.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const asked = once(app.server, 'request');
  const answer = new Promise<string>((resolve) => {
    get(`${url}/slow`, { agent }, (response) => response.setEncoding('utf8').once('data', resolve));
  });
  await asked;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  gate.resolve();
  expect(await answer).toBe('whole');
  // Its connection stays open for a minute and more.
  await closed;
});

test('a process that is about to end says that it is not ready, and ends each connection with its answer', async () => {
  const app = await testApp();
  const before = await app.inject('/health/ready');
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
  app.isDraining = true;
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'stopping']);
  const live = await app.inject('/health/live');
  expect([live.statusCode, live.headers.connection]).toEqual([200, 'close']);
});
