import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { workOnEntry } from '#server/features/calendar/worker/work-on-entry.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { isSigned } from '#server/lib/standard-webhooks.ts';
import { createShopify } from '#server/ports/cms/shopify.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { mailsTo } from '#server/test/mails.ts';
import { planner } from '#server/test/planner.ts';
import { program } from '#server/test/program.ts';
import { post, publisher } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { startShopify, STUB_TOKEN } from '#server/test/stubs/shopify-server.ts';
import { testServices } from '#server/test/test-services.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/rules/webhooks.ts';
import { deliverWebhook, removeOldDeliveries } from './deliver-webhook.ts';
import { EVENT_SAMPLES } from './samples.ts';
import { noteEvent } from './webhooks.ts';

type Received = { id: string; type: string; data: unknown; isOurs: boolean };

/** A program that listens; it answers with `status`. */
async function receiver() {
  const state = { status: 200, secret: '' };
  const received: Received[] = [];
  const server = createServer((request, response) => {
    // The guard looks before the address is kept.
    if (request.method === 'HEAD') return response.end();
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
      const isOurs = isSigned({ id, timestamp, body }, header('webhook-signature'), state.secret);
      const { type, data } = JSON.parse(body) as { type: string; data: unknown };
      received.push({ id, type, data, isOurs });
      response.writeHead(state.status).end(state.status === 200 ? 'thanks' : 'not now');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { state, received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

async function listener(events: WebhookEvent[] = ['piece.done']) {
  const clock = { now: new Date() };
  const listening = await receiver();
  const one = await signedIn({ services: { now: () => clock.now } });
  const { secret, ...webhook } = await one.api.account.createWebhook({ url: listening.url, events });
  listening.state.secret = secret;
  const { services, db, user } = one;
  const note = (type: WebhookEvent, data: object = { id: 'x' }) =>
    db.$transaction((tx) => noteEvent(services, tx, { userId: user.id, type, data }));
  const due = async () => {
    const rows = await db.webhookDelivery.findMany({ where: { userId: user.id, state: 'due' } });
    for (const { id } of rows) await deliverWebhook(services, { id });
  };
  const shown = () => one.api.account.deliveries({ id: webhook.id });
  return { ...one, ...listening, clock, webhook, secret, note, due, shown };
}

test('an event is sent once, signed, to those who chose it, and shown with the answer', async () => {
  const { note, due, received, shown, webhook, api, secret } = await listener(['piece.done', 'entry.held']);
  await note('piece.done', { id: 'p' });
  await note('piece.failed');
  await due();
  await due();
  expect(received).toEqual([
    { id: expect.any(String) as string, type: 'piece.done', data: { id: 'p' }, isOurs: true },
  ]);
  expect(await shown()).toMatchObject([
    { id: received[0]?.id, state: 'delivered', tries: 1, answer: '200 thanks' },
  ]);
  expect(JSON.stringify(await api.account.webhooks())).not.toContain(secret);
  expect(await api.account.webhooks()).toMatchObject([{ id: webhook.id, url: webhook.url }]);
});

test('an event of a transaction that is rolled back is never sent', async () => {
  const { services, db, user, received, due } = await listener();
  const undone = db.$transaction(async (tx) => {
    await noteEvent(services, tx, { userId: user.id, type: 'piece.done', data: {} });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await due();
  expect(received).toEqual([]);
});

test('five tries in a day carry the same id and the same words; then it is given up and can be sent again', async () => {
  const { note, due, received, shown, state, clock, db, api } = await listener();
  state.status = 503;

  const began = clock.now.getTime();
  await note('piece.done');

  for (let tries = 1; tries <= 5; tries += 1) {
    await due();
    const [{ id } = { id: '' }] = await shown();
    const [job] = await db.$queryRaw<{ run_at: Date }[]>`
      select run_at from graphile_worker.jobs where task_identifier = 'deliverWebhook'
        and id in (select id from graphile_worker._private_jobs where payload->>'id' = ${id}) order by run_at desc`;
    clock.now = job?.run_at ?? clock.now;
  }

  expect(clock.now.getTime() - began).toBeLessThanOrEqual(DAY_MS);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(received).toHaveLength(5);

  const [delivery = { id: '' }] = await shown();
  expect(delivery).toMatchObject({ state: 'failed', tries: 5, answer: '503 not now' });
  await due();
  expect(received).toHaveLength(5);
  state.status = 200;
  await api.account.sendAgain({ id: delivery.id });
  await due();
  expect(received.at(-1)).toMatchObject({ id: delivery.id, isOurs: true });
  expect(await shown()).toMatchObject([{ state: 'delivered', tries: 1 }]);
});

test('after five days of failures it is switched off with one mail, and goes on when its user says so', async () => {
  const { note, due, received, state, clock, db, user, api, webhook } = await listener();
  state.status = 500;
  await note('piece.done');
  await due();
  clock.now = new Date(clock.now.getTime() + 5 * DAY_MS);
  await note('piece.done');
  await due();
  expect(await api.account.webhooks()).toMatchObject([{ stoppedAt: clock.now }]);
  const mails = await db.mail.findMany({ where: { to: user.email } });
  expect(mails.map(({ subject }) => subject)).toEqual(['A webhook was switched off']);
  const before = received.length;
  await note('piece.done');
  await due();
  expect(received).toHaveLength(before);
  state.status = 200;
  await api.account.resumeWebhook({ id: webhook.id });
  await note('piece.done');
  await due();
  expect(received.length).toBeGreaterThan(before);
});

test('an address that answers 410 wants no more: the webhook is switched off at once, with one mail', async () => {
  const { note, due, received, state, user, api, shown } = await listener();
  state.status = 410;
  await note('piece.done');
  await note('piece.done');
  await due();
  expect(received).toHaveLength(1);
  expect(await api.account.webhooks()).toMatchObject([{ stoppedAt: expect.any(Date) as Date }]);
  expect((await shown()).map(({ state: now }) => now)).not.toContain('delivered');
  const [mail, ...others] = await mailsTo(user.email);
  expect(mail?.text).toContain('wants no more events (410)');
  expect(others).toEqual([]);
});

test('what failed together is not tried again together, nor later than planned', async () => {
  const { services, note, state, clock, db, user } = await listener();
  state.status = 503;
  for (let event = 0; event < 5; event += 1) await note('piece.done');
  const planned: number[] = [];
  const add: typeof services.queue.add = async (name, payload, options) => {
    planned.push((options?.runAt?.getTime() ?? 0) - clock.now.getTime());
    return services.queue.add(name, payload, options);
  };
  const noting = { ...services, queue: { ...services.queue, add } };
  for (const { id } of await db.webhookDelivery.findMany({ where: { userId: user.id } }))
    await deliverWebhook(noting, { id });
  expect(new Set(planned).size).toBe(5);
  expect(Math.max(...planned)).toBeLessThanOrEqual(60_000);
  expect(Math.min(...planned)).toBeGreaterThanOrEqual(48_000);
});

test('a changed secret signs beside the one before for a day, and alone after it', async () => {
  const { api, webhook, secret, state, note, due, received, clock } = await listener();
  const made = await api.account.rotateWebhookSecret({ id: webhook.id });
  expect(made.secret).not.toBe(secret);
  for (const known of [secret, made.secret]) {
    state.secret = known;
    await note('piece.done');
    await due();
    expect(received.at(-1)?.isOurs).toBe(true);
  }

  clock.now = new Date(clock.now.getTime() + DAY_MS);
  for (const known of [secret, made.secret]) {
    state.secret = known;
    await note('piece.done');
    await due();
  }
  expect(received.slice(-2).map(({ isOurs }) => isOurs)).toEqual([false, true]);
});

test('a webhook that is asked for twice with one id is made once', async () => {
  const { api, user, db } = await signedIn();
  const { url } = await receiver();
  const asked = { id: crypto.randomUUID(), url, events: ['piece.done' as const] };
  const [first, again] = [await api.account.createWebhook(asked), await api.account.createWebhook(asked)];
  expect(again).toEqual(first);
  expect(await db.webhook.count({ where: { userId: user.id } })).toBe(1);
});

test('a program lists, makes, tests and removes webhooks, and reads what an event would carry', async () => {
  const { url } = await receiver();
  const { use, send } = await program(await signedIn());
  const made = await use('POST webhooks', { url, events: ['piece.done'] });
  expect(made['secret']).toMatch(/^whsec_/);
  expect(await use('GET webhooks')).toMatchObject({ webhooks: [{ id: made['id'], url }] });
  expect(JSON.stringify(await use('GET webhooks'))).not.toContain(String(made['secret']));
  expect((await send('POST webhooks/:id/test', { id: made['id'] })).status).toBe(200);
  expect(await use('DELETE webhooks/:id', { id: made['id'] })).toEqual({ id: made['id'] });
  expect(await use('GET webhooks')).toEqual({ webhooks: [] });
  const { samples } = await use('GET webhook-samples', { event: 'publication.posted' });
  expect(samples).toMatchObject([
    { type: 'publication.posted', data: { link: expect.any(String) as string } },
  ]);
});

test('a success in between begins the five days again', async () => {
  const { note, due, state, clock, api } = await listener();
  for (const status of [500, 200, 500]) {
    state.status = status;
    await note('piece.done');
    await due();
    clock.now = new Date(clock.now.getTime() + 3 * DAY_MS);
  }
  expect(await api.account.webhooks()).toMatchObject([{ stoppedAt: null }]);
});

test('a test is sent by the queue, and what is old is removed', async () => {
  const { api, webhook, received, services, clock, shown } = await listener();
  await api.account.testWebhook({ id: webhook.id });
  await runDueJobs({ services, pool: (await testServices()).pool });
  expect(received).toMatchObject([{ type: 'test', data: {}, isOurs: true }]);
  clock.now = new Date(clock.now.getTime() + 31 * DAY_MS);
  await removeOldDeliveries(services);
  expect(await shown()).toEqual([]);
});

/** What a user's webhook for everything is to be sent. */
async function noted({ db, user }: Pick<Awaited<ReturnType<typeof signedIn>>, 'db' | 'user'>) {
  const rows = await db.webhookDelivery.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ body }) => JSON.parse(body) as { type: string; data: object });
}

/** What the sample of an event promises. */
const fieldsOf = (type: string) => Object.keys(EVENT_SAMPLES[type as WebhookEvent]);

const EVERYTHING = Object.keys(WEBHOOK_EVENTS);
const listenTo = ({ db, user }: Pick<Awaited<ReturnType<typeof signedIn>>, 'db' | 'user'>) =>
  db.webhook.create({
    data: { userId: user.id, url: 'http://127.0.0.1:9', secret: 'sealed', events: EVERYTHING },
  });

test('a piece that is written, and one that could not be, are told of @long', async () => {
  const { services, writer, pool } = await testServices();
  await runningJobs({ services, pool });
  const one = await signedIn({ plan: 'pro' });
  await listenTo(one);
  const done = await one.api.content.startGeneration(aRequest());
  await watched(one.api, done);
  onTestFinished(() => void (writer.before = () => undefined));
  writer.before = () => {
    throw new AppError('upstreamFailed', 'The service is away.');
  };
  const failed = await one.api.content.startGeneration(aRequest());
  await watched(one.api, failed);
  const events = await noted(one);
  for (const { type, data } of events) expect(Object.keys(data)).toEqual(fieldsOf(type));
  expect(events).toMatchObject([
    {
      type: 'piece.done',
      data: { id: done.id, address: `${services.settings.publicUrl}/content/${done.id}`, website: null },
    },
    { type: 'piece.failed', data: { id: failed.id, error: CONTENT_MESSAGES.generateFailed } },
  ]);
});

test('a post that is made, changed on its site and refused there is told of, each once @long', async () => {
  const shop = await startShopify();
  onTestFinished(() => shop.close());

  const { services } = await testServices();
  const fetch = createSafeFetch({ allowPrivate: true });
  const now = () => new Date();
  const options = { fetch, pages: fetch, apiVersion: '2026-10', apiBase: shop.url, now };
  const cms = { ...services.cms, shopify: createShopify(options) };
  const site = { domain: 'http://127.0.0.1:1', shopName: 'test-shop', appPassword: STUB_TOKEN, clientId: '' };
  const one = await publisher({ cmsType: 'shopify', ...site }, { services: { cms } });
  await listenTo(one);

  const { publication } = await post(one, one.order);
  const named = { id: publication.id, contentId: one.piece.id, websiteId: one.websiteId };
  const [article] = shop.articles;
  Object.assign(article ?? {}, {
    body: '<p>Another text.</p>',
    updatedAt: new Date(Date.now() + 60_000).toISOString(),
  });

  for (const _ of [1, 2]) {
    await one.db.publication.updateMany({ where: { id: publication.id }, data: { lookedAt: null } });
    await one.api.publish.lookOnSite({ contentId: one.piece.id });
  }

  shop.misbehave('unauthorized');
  await expect(post(one, { ...one.order, replaceSiteChanges: true })).rejects.toThrow(
    'Shopify does not accept the token',
  );

  const events = await noted(one);
  for (const { type, data } of events) expect(Object.keys(data)).toEqual(fieldsOf(type));

  expect(events).toMatchObject([
    { type: 'publication.posted', data: { ...named, status: 'publish', link: publication.link } },
    { type: 'publication.changed', data: { ...named, siteChange: 'edited' } },
    { type: 'publication.failed', data: { ...named, errorMessage: expect.any(String) as string } },
  ]);
});

test('an entry that is held, and one that was missed, are told of', async () => {
  const one = await planner({ now: new Date('2026-11-23T06:00Z') });
  await listenTo(one);
  await one.savePlan({ timeZone: 'UTC', approval: true });
  const [held, missed] = [await one.add(), await one.add()];
  await one.db.calendarEntry.update({ where: { id: held.id }, data: { approvedAt: null, status: 'review' } });
  const work = (id: string) => workOnEntry(one.services, { id });
  one.clock.now = new Date(held.slotAt ?? '');
  await work(held.id);
  one.clock.now = new Date(Date.parse(missed.slotAt ?? '') + DAY_MS);
  await work(missed.id);
  const events = await noted(one);
  for (const { type, data } of events) expect(Object.keys(data)).toEqual(fieldsOf(type));
  expect(events).toMatchObject([
    { type: 'entry.held', data: { id: held.id, websiteId: one.websiteId } },
    { type: 'entry.missed', data: { id: missed.id } },
  ]);
});

test('workers that are killed 200 times, before and after an event is sent, lose none; doubles carry the same id @long', async () => {
  const { note, services, db, user, received } = await listener();
  const events = 40;
  for (let event = 0; event < events; event += 1) await note('piece.done', { id: String(event) });
  let kills = 0;
  const killed = () => {
    kills += 1;
    throw new Error('killed');
  };
  const fetchSite: typeof services.fetchSite = async (url, request) => {
    if (kills < 100) killed();
    const answer = await services.fetchSite(url, request);
    return kills < 200 ? killed() : answer;
  };
  const due = () => db.webhookDelivery.findMany({ where: { userId: user.id, state: 'due' } });
  for (let rows = await due(); rows.length > 0; rows = await due())
    for (const { id } of rows)
      await deliverWebhook({ ...services, fetchSite }, { id }).catch(() => undefined);
  expect([kills, received.length]).toEqual([200, 100 + events]);
  expect(received.every(({ isOurs }) => isOurs)).toBe(true);
  const told = new Map(received.map(({ id, data }) => [JSON.stringify(data), id]));
  expect([told.size, new Set(received.map(({ id }) => id)).size]).toEqual([events, events]);
});
