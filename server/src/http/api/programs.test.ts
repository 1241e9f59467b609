import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import type { Services } from '../../context.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { apiRequest, nameOf } from '../../test/api-request.ts';
import { createShopify } from '../../ports/cms/index.ts';
import { createSafeFetch } from '../../ports/site-client/safe-fetch.ts';
import { aSitePage } from '../../test/a-site-page.ts';
import { plainPiece } from '../../test/plain-piece.ts';
import { planner } from '../../test/planner.ts';
import { publisher } from '../../test/publisher.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startShopify, STUB_TOKEN } from '../../test/stubs/shopify-server.ts';
import { testApp } from '../../test/test-app.ts';
import { testServices } from '../../test/test-services.ts';
import { API_ROUTES } from './routes.ts';

type Api = Awaited<ReturnType<typeof signedIn>>['api'];

/** How a program with an access token of this user asks; it is given the answers. */
async function program(api: Api, services: Partial<Services> = {}) {
  const app = await testApp(services);
  const { token } = await api.account.createAccessToken({ name: 'program' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (name: string, input: object) => {
    const route = API_ROUTES.find((known) => nameOf(known) === name);
    if (!route) throw new Error(`There is no ${name}.`);
    return (await app.inject({ ...apiRequest(route, input), headers })).json<Record<string, unknown>>();
  };
}

test('a program keeps sources and takes them off the list', async () => {
  const send = await program((await signedIn()).api);
  const { id } = await send('POST /api/sources', { title: 'Our year', text: 'We sold 12,400 loaves.' });
  const listed = await send('GET /api/sources', { search: 'our year' });
  expect(listed).toMatchObject({ sources: [{ id, title: 'Our year', pieces: 0 }], nextCursor: null });
  expect(await send('GET /api/sources', { search: 'other' })).toMatchObject({ sources: [] });
  expect(await send('GET /api/sources', { cursor: 'x' })).toMatchObject({
    error: 'This page does not exist.',
    field: 'cursor',
  });
  expect(await send('DELETE /api/sources/:id', { id })).toEqual({ id, pieces: 0 });
  expect(await send('GET /api/sources', {})).toMatchObject({ sources: [] });
});

test('a program finds a piece and a website, reads the piece, posts it and reads the receipt', async () => {
  const shop = await startShopify();
  const { services } = await testServices();
  const fetch = createSafeFetch({ allowPrivate: true });
  const options = { fetch, pages: fetch, apiVersion: '2026-10', apiBase: shop.url, now: () => new Date() };
  const cms = { ...services.cms, shopify: createShopify(options) };
  const connection = {
    domain: 'http://127.0.0.1:1',
    shopName: 'test-shop',
    appPassword: STUB_TOKEN,
    clientId: '',
  };
  const { api, piece, websiteId } = await publisher(
    { cmsType: 'shopify', ...connection },
    { services: { cms } },
  );
  const send = await program(api, { cms });
  expect(await send('GET /api/content', { search: 'Grüße' })).toMatchObject({
    pieces: [{ id: piece.id, status: 'draft' }],
  });
  expect(await send('GET /api/content/:id', { id: piece.id })).toMatchObject({
    content: piece.content,
    headRaw: piece.head,
    keyphrases: 'travel, 東京, R&D',
  });
  const listed = await send('GET /api/websites', {});
  expect(listed).toMatchObject({ websites: [{ id: websiteId, cmsType: 'shopify' }] });
  expect(JSON.stringify(listed)).not.toContain(STUB_TOKEN);
  const posted = await send('POST /api/content/:id/publish', { id: piece.id, websiteId, status: 'draft' });
  expect(posted).toMatchObject({ contentId: piece.id, websiteId, status: 'draft', errorMessage: null });
  expect(await send('GET /api/publications', { contentId: piece.id })).toMatchObject({
    publications: [
      {
        id: posted['id'],
        receipt: {
          lines: expect.arrayContaining([
            expect.objectContaining({ field: 'title', outcome: 'arrived' }),
          ]) as unknown,
        },
      },
    ],
  });
  await shop.close();
});

test('a program plans: adds once, lists, moves, sends out and skips', async () => {
  const { api, user, websiteId, savePlan, db } = await planner({ now: new Date() });
  const plan = await savePlan({ timeZone: 'UTC', approval: true });
  const send = await program(api);
  const { id: contentId } = await plainPiece(db, user.id);
  const id = randomUUID();
  const added = await send('POST /api/calendar', { id, websiteId, contentId });
  expect(added).toMatchObject({ id, contentId, status: 'approved', timeZone: 'UTC', planId: plan.id });
  expect(await send('POST /api/calendar', { id, websiteId, contentId })).toEqual(added);
  const localTime = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 16);
  const moved = await send('POST /api/calendar/:id/move', { id, time: { kind: 'at', localTime } });
  expect(moved).toMatchObject({ localTime, pinned: true });
  const range = { from: new Date().toISOString(), to: new Date(Date.now() + 30 * DAY_MS).toISOString() };
  expect(await send('GET /api/calendar', { ...range, websiteId })).toEqual({
    entries: [moved],
    nextCursor: null,
  });
  expect(await send('GET /api/calendar', { ...range, websiteId: randomUUID() })).toEqual({
    entries: [],
    nextCursor: null,
  });
  const note = 'Too long.';
  expect(await send('POST /api/calendar/:id/send-back', { id, note })).toMatchObject({
    status: 'review',
    note,
  });
  expect(await send('POST /api/calendar/:id/approve', { id })).toMatchObject({ status: 'approved' });
  expect(await send('POST /api/calendar/:id/skip', { id })).toMatchObject({ status: 'idea', slotAt: null });
  expect(await send('GET /api/calendar', { ...range, websiteId })).toEqual({ entries: [], nextCursor: null });
  expect(await send('GET /api/calendar/queue', {})).toMatchObject({ entries: [{ id, status: 'idea' }] });
  expect(await send('DELETE /api/calendar/:id', { id })).toEqual({ id });
  expect(await send('GET /api/calendar/queue', {})).toEqual({ entries: [], nextCursor: null });
  expect(await send('POST /api/calendar', { websiteId })).toMatchObject({
    error: CALENDAR_MESSAGES.briefOrPiece,
  });
});

test('a program makes a plan, changes, pauses, resumes and deletes it, and reads its pace', async () => {
  const { api, websiteId } = await planner({ now: new Date() });
  const send = await program(api);
  const plan = await send('POST /api/calendar/plans', { websiteId, timeZone: 'Asia/Tokyo', perWeek: 2 });
  expect(plan).toMatchObject({ websiteId, perWeek: 2, weekdays: [1, 2, 3, 4, 5], approval: true });
  const changed = { websiteId, timeZone: 'Asia/Tokyo', perWeek: 3, mondayMail: false };
  expect(await send('POST /api/calendar/plans', changed)).toMatchObject({ ...changed, id: plan['id'] });
  const { id } = plan;
  expect(await send('POST /api/calendar/plans/:id/pause', { id })).toMatchObject({
    pausedAt: expect.any(String) as string,
  });
  const resumed = await send('POST /api/calendar/plans/:id/resume', { id });
  expect(resumed).toMatchObject({ pausedAt: null });
  expect(await send('GET /api/calendar/plans', {})).toEqual({ plans: [resumed], nextCursor: null });
  expect(await send('GET /api/websites/:id/pace', { id: websiteId })).toEqual({
    perWeek: 3,
    posted: 0,
    isFull: false,
    next: {
      slotAt: expect.any(String) as string,
      localTime: expect.stringMatching(/T09:00$/) as string,
      timeZone: 'Asia/Tokyo',
    },
  });
  expect(await send('DELETE /api/calendar/plans/:id', { id })).toEqual({ id });
  expect(await send('GET /api/calendar/plans', {})).toMatchObject({ plans: [] });
});

test('a program makes a review link, reads what was said and revokes it', async () => {
  const { api, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  const send = await program(api);
  const { url, ...link } = await send('POST /api/content/:id/review-links', { id, name: 'Bob' });
  expect(url).toMatch(/\/review\/[\w-]{43}$/);
  expect(link).toMatchObject({ name: 'Bob', right: 'decide' });
  const said = { revision: 1, kind: 'comment', name: 'Bob', text: 'Good.' } as const;
  const ids = { id: randomUUID(), userId: user.id, contentId: id, linkId: String(link['id']) };
  await db.review.create({ data: { ...said, ...ids } });
  expect(await send('GET /api/content/:id/review-links', { id })).toMatchObject({
    links: [link],
    reviews: [said],
    piece: { revision: 1 },
  });
  const newer = await send('POST /api/content/:id/review-links', { id, name: 'Ann' });
  const first = await send('GET /api/content/:id/review-links', { id, limit: 1 });
  expect(first).toMatchObject({ links: [{ id: newer['id'] }], nextCursor: newer['id'] });
  const rest = { id, limit: 1, cursor: first['nextCursor'] };
  expect(await send('GET /api/content/:id/review-links', rest)).toMatchObject({
    links: [link],
    nextCursor: null,
  });
  await send('DELETE /api/review-links/:id', { id: newer['id'] });
  expect(await send('DELETE /api/review-links/:id', { id: link['id'] })).toEqual({ id: link['id'] });
  expect(await send('GET /api/content/:id/review-links', { id })).toMatchObject({ links: [] });
});

test('a program lists the pages of its site that were changed since', async () => {
  const { api, db, user, websiteId } = await planner({ now: new Date() });
  const own = { userId: user.id, websiteId };
  const modifiedAt = new Date('2026-03-01T09:00Z');
  await db.sitePage.createMany({
    data: [
      { ...aSitePage(own, 'old'), modifiedAt: new Date('2026-01-01T09:00Z') },
      { ...aSitePage(own, 'new'), modifiedAt },
    ],
  });
  const send = await program(api);
  const pages = async (updatedSince: string) =>
    (await send('GET /api/websites/:id/pages', { id: websiteId, updatedSince }))['pages'];
  expect(await pages('2026-02-01T00:00Z')).toMatchObject([
    { title: 'new', updatedAt: modifiedAt.toISOString() },
  ]);
  expect(await pages('2025-01-01T00:00+01:00')).toHaveLength(2);
});

test('a program previews a list and imports it once, in the words of its documentation', async () => {
  const { api, websiteId } = await planner({ now: new Date() });
  const send = await program(api);
  const { example } = API_ROUTES.find((known) => nameOf(known) === 'POST /api/calendar/import') ?? {};
  const list: Record<string, unknown> = { ...example, websiteId };
  const { name: _, ...unnamed } = list;
  const preview = await send('POST /api/calendar/import/preview', unnamed);
  expect(preview).toMatchObject({
    rows: [
      { number: 1, topic: 'Electric bikes for commuters', isTaken: true, problems: [] },
      { number: 2, topic: 'How to charge an electric bike', isTaken: true, problems: [] },
    ],
    cost: { pieces: 2, words: 1600 },
  });
  const id = randomUUID();
  const batch = await send('POST /api/calendar/import', { ...list, id });
  expect(batch).toMatchObject({ id, websiteId, name: 'Bikes', refused: [], counts: { queued: 2 } });
  expect(await send('POST /api/calendar/import', { ...list, id })).toEqual(batch);
  expect(await api.publish.queue()).toHaveLength(2);
  expect(await send('GET /api/calendar/batches', {})).toEqual({ batches: [batch], nextCursor: null });
  const later = { updatedSince: new Date(Date.parse(String(batch['updatedAt'])) + 1).toISOString() };
  for (const kind of ['batches', 'plans'])
    expect(await send(`GET /api/calendar/${kind}`, later)).toMatchObject({ [kind]: [] });
  const change = (what: string) => send(`POST /api/calendar/batches/:id/${what}`, { id });
  expect(await change('pause')).toMatchObject({ id, pausedAt: expect.any(String) as string });
  expect(await change('resume')).toMatchObject({ id, pausedAt: null, unbegun: 2 });
  expect(await change('clear')).toMatchObject({ id, counts: {}, unbegun: 0 });
  const nothing = { ...list, source: { kind: 'list', text: ' ' } };
  expect(await send('POST /api/calendar/import', nothing)).toMatchObject({ code: 'invalid' });
});

test('a program reads posts, calendar and queue to their end, page by page, each entry once', async () => {
  const { api, db, user, websiteId } = await planner({ now: new Date() });
  const userId = user.id;
  const at = new Date('2027-01-01T09:00Z').getTime();
  const ids = Array.from({ length: 450 }, () => randomUUID());
  const brief = { contentType: 'blog', topic: 'Tea', wordCount: 300 };
  // Two thirds have a time.
  const slotOf = (n: number) => (n % 3 === 0 ? null : new Date(at + n * 3_600_000));
  await db.calendarEntry.createMany({
    data: ids.map((id, n) => {
      const slotAt = slotOf(n);
      return { id, userId, websiteId, brief, slotAt, timeZone: 'UTC', status: slotAt ? 'queued' : 'idea' };
    }),
  });
  const { id: contentId } = await plainPiece(db, userId);
  const pieces = await db.content.createManyAndReturn({
    data: ids.map((id) => ({
      id,
      userId,
      contentType: 'blog',
      title: '',
      slug: '',
      excerpt: '',
      content: '',
      head: '',
      writer: 'offline',
    })),
  });
  await db.publication.createMany({
    data: [...pieces, { id: contentId }].map(({ id }) => ({
      userId,
      contentId: id,
      websiteId,
      marker: randomUUID(),
    })),
  });
  const send = await program(api);
  const all = async (name: string, field: string, input: object) => {
    const found: unknown[] = [];
    let cursor: unknown;
    do {
      const page = await send(name, cursor ? { ...input, cursor } : input);
      found.push(...(page[field] as unknown[]));
      cursor = page['nextCursor'];
    } while (cursor);
    return found;
  };
  const range = { from: '2027-01-01T00:00Z', to: '2028-01-01T00:00Z' };
  const timed = ids.filter((_, n) => n % 3 !== 0);
  const idOf = (entries: unknown[]) => entries.map((entry) => (entry as { id: string }).id);
  expect(idOf(await all('GET /api/calendar', 'entries', range))).toEqual(timed);
  const queue = idOf(await all('GET /api/calendar/queue', 'entries', {}));
  expect(queue.slice(0, timed.length)).toEqual(timed);
  expect(new Set(queue)).toEqual(new Set(ids));
  expect(queue).toHaveLength(ids.length);
  const posts = idOf(await all('GET /api/publications', 'publications', { websiteId }));
  expect([posts.length, new Set(posts).size]).toEqual([451, 451]);
});
