import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#server/lib/durations.ts';
import { newSigningSecret } from '#server/lib/standard-webhooks.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { A_PROFILE } from '#server/test/a-profile.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner } from '#server/test/planner.ts';
import { program, routeOf } from '#server/test/program.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { answers, startWorkflow } from '#server/test/stubs/workflow.ts';
import { testServices } from '#server/test/test-services.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#shared/rules/site-problems.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { API_ROUTES } from './routes.ts';

const MONDAY = { 'idempotency-key': 'monday' };
const BRIEF = { contentType: 'blog', wordCount: 300, topic: 'Tea' };
const A_TEXT = expect.any(String) as string;

test('a piece is begun once for a key, looked after and read; another is cancelled @long', async () => {
  await runningJobs(await testServices());
  const user = await signedIn({ plan: 'pro' });
  const { send, use } = await program(user);
  const { id: profileId } = await use('POST profiles', A_PROFILE);
  const brief = { ...BRIEF, profileId };
  const begun = await send('POST generations', brief, MONDAY);
  expect(begun.status).toBe(202);
  expect(await send('POST generations', brief, MONDAY)).toEqual(begun);
  const { id } = begun.body;
  await expect
    .poll(() => use('GET generations/:id', { id }), { timeout: 200_000, interval: 100 })
    .toMatchObject({ status: 'done', wordCount: 300, chargedWords: 300, error: null });
  const piece = await use('GET content/:id', { id });
  expect(piece).toMatchObject({ id, revision: 1, profile: { id: profileId } });
  expect(piece['featuredImage']).toMatch(/^http:\/\/localhost:3000\/images\//);
  expect(await use('GET content')).toMatchObject({ pieces: [{ image: piece['featuredImage'] }] });
  expect(await use('GET allowance')).toMatchObject({ used: piece['wordCount'] });
  const { id: other } = await use('POST generations', BRIEF);
  expect(await use('POST generations/:id/cancel', { id: other })).toEqual({ isWritten: false });
  expect(await use('GET generations/:id', { id: other })).toMatchObject({ status: 'cancelled' });
});

test('a piece is changed in what is sent, against the revision that was read, and deleted @long', async () => {
  const user = await signedIn({ plan: 'pro' });
  const { send, use } = await program(user);
  const { id, slug, excerpt, content, head: headRaw } = await plainPiece(user.db, user.user.id);
  expect(await use('GET content/:id', { id })).toMatchObject({ headRaw, keyphrases: 'tea, leaves' });
  const change = { title: 'Green tea', keyphrases: 'tea, green' };
  expect(await use('PATCH content/:id', { id, revision: 1, ...change })).toMatchObject({
    ...change,
    revision: 2,
    slug,
    excerpt,
    content,
  });
  expect(await send('PATCH content/:id', { id, revision: 1, title: 'Black tea' })).toMatchObject({
    status: 409,
    body: { error: PIECE_MESSAGES.changedElsewhere, code: 'conflict' },
  });
  expect(await use('DELETE content/:id', { id })).toEqual({ id });
  expect((await send('GET content/:id', { id })).status).toBe(404);
});

test('sources and review links are made once for a key, and taken ids are refused @long', async () => {
  const user = await signedIn();
  const { send, use } = await program(user);
  const source = await send('POST sources', { text: 'We sold 12,400 loaves.' }, MONDAY);
  expect(await send('POST sources', { text: 'Another.' }, MONDAY)).toEqual(source);

  const { id } = await plainPiece(user.db, user.user.id);
  const made = await send('POST content/:id/review-links', { id, name: 'Bob' }, MONDAY);
  expect(await send('POST content/:id/review-links', { id, name: 'Bob' }, MONDAY)).toEqual(made);

  const { url, ...link } = made.body;
  expect(url).toMatch(/\/review\/[\w-]{43}$/);

  const { id: newer } = await use('POST content/:id/review-links', { id, name: 'Ann' });
  const links = (more: object = {}) => use('GET content/:id/review-links', { id, ...more });
  expect(await links()).toMatchObject({ reviews: [], piece: { revision: 1 } });
  expect(await links({ limit: 1 })).toMatchObject({ links: [{ id: newer }], nextCursor: newer });
  expect(await links({ limit: 1, cursor: newer })).toMatchObject({ links: [link], nextCursor: null });
  expect(await use('DELETE review-links/:id', { id: newer })).toEqual({ id: newer });
  expect(await links()).toMatchObject({ links: [link] });

  const other = await signedIn();
  const others = await program(other);
  const { id: foreign } = await plainPiece(other.db, other.user.id);

  for (const [path, body] of [
    ['sources', { text: 'We sold 12,400 loaves.', id: source.body['id'] }],
    ['content/:id/review-links', { id: foreign, name: 'Eve', linkId: link['id'] }],
  ] as const)
    expect(await others.send(`POST ${path}`, body)).toMatchObject({
      status: 409,
      body: { error: CONTENT_MESSAGES.idTaken },
    });
});

test('a list is read in pages of a size', async () => {
  const { use } = await program(await signedIn());
  const names = ['a', 'b', 'c'];
  for (const name of names) await use('POST profiles', { ...A_PROFILE, name });
  const first = await use('GET profiles', { limit: 2 });
  const second = await use('GET profiles', { limit: 2, cursor: first['nextCursor'] });
  const found = [first, second].flatMap(({ profiles }) => profiles as { name: string }[]);
  expect(found.map(({ name }) => name)).toEqual(names.toReversed());
  expect(second['nextCursor']).toBeNull();
});

const LISTS = ['profiles', 'content', 'websites', 'sources', 'publications', 'websites/:id/pages'];

test('a list is read from a moment of change @long', async () => {
  const { pool } = await testServices();
  const { ids, ...user } = await userWithEverything();
  const { rows } = await pool.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name in ('updated_at', 'modified_at')`,
  );
  for (const { name, column } of rows) await pool.query(`update ${name} set ${column} = '2020-01-01'`);
  const { send } = await program(user);
  for (const list of [...LISTS, 'calendar/queue', 'calendar-plans', 'calendar/batches']) {
    const field =
      { content: 'pieces', 'calendar/queue': 'entries', 'calendar-plans': 'plans' }[list] ??
      list.split('/').at(-1) ??
      '';
    const place = list.includes(':id') ? { id: ids.websiteId } : {};
    const ask = (more: object) => send(`GET ${list}`, { ...place, ...more });
    const since = async (updatedSince: string) => (await ask({ updatedSince, limit: 1 })).body;
    expect(await since('2025-01-01T00:00+01:00')).toMatchObject({ [field]: [], nextCursor: null });
    expect((await since('2019-01-01T00:00Z'))[field]).toHaveLength(1);
    for (const wrong of [{ updatedSince: 'yesterday' }, { limit: 0 }])
      expect(await ask(wrong)).toMatchObject({ status: 400, body: { field: Object.keys(wrong)[0] } });
  }
});

test('every list takes a limit and a cursor', () => {
  const fieldsOf = (shape: z.ZodType) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []);
  const lists = API_ROUTES.filter(({ response }) => fieldsOf(response).includes('nextCursor'));
  const without = lists.filter(({ input }) =>
    ['limit', 'cursor'].some((name) => !fieldsOf(input).includes(name)),
  );
  expect([lists.length > 9, without.map(({ path }) => path)]).toEqual([true, []]);
});

test('a program connects a website once for a key, and settles a post of which nobody knows the end @long', async () => {
  const appPassword = newSigningSecret();
  const flow = await startWorkflow(() => appPassword);
  onTestFinished(flow.close);

  const user = await signedIn();
  const { send, use } = await program(user);
  const website = { cmsType: 'webhook', domain: flow.url, hookUrl: `${flow.url}/hook`, appPassword };
  const made = await send('POST websites', website, MONDAY);
  expect(await send('POST websites', website, MONDAY)).toEqual(made);

  const { id: websiteId } = made.body;
  expect(await use('GET websites')).toMatchObject({ websites: [{ id: websiteId, domain: flow.url }] });

  const { id } = await plainPiece(user.db, user.user.id);
  flow.misbehave({ makes: true, answer: answers(502, '') });

  const lost = await send('POST content/:id/publish', { id, websiteId });
  expect(lost).toMatchObject({ status: 502, body: { code: 'unknownEnd' } });
  expect(lost.body['error']).toMatch(PUBLISH_MESSAGES.unknownEnd);

  const { publications } = await use('GET publications', { contentId: id });
  const [post] = publications as { id: string }[];
  const link = `${flow.url}/blog/tea`;

  expect(await use('POST publications/:id/confirm', { id: post?.id, link })).toMatchObject({
    status: 'publish',
    link,
    errorMessage: null,
  });
});

test('a connection that is refused says why, what to do and which field, and connects nothing', async () => {
  const { services } = await testServices();
  let problem: SiteProblem = 'credentials';
  const refuses = () => Promise.reject(new SiteError(problem));
  const cms = { ...services.cms, wordpress: { ...services.cms.wordpress, test: refuses } };
  const { send, use } = await program(await signedIn(), { cms });
  const site = { cmsType: 'wordpress', domain: 'https://a.example', username: 'u', appPassword: 'p' };
  const refused = async (changed: object) => {
    const { status, body } = await send('POST websites', { ...site, ...changed });
    expect([status, body]).toMatchObject([400, { code: 'invalid', requestId: A_TEXT }]);
    return body;
  };
  const error = WEBSITE_MESSAGES.testFailed;
  expect(await refused({})).toMatchObject({ error, hint: SITE_PROBLEMS.credentials, field: 'appPassword' });
  problem = 'unreachable';
  expect(await refused({})).toMatchObject({ hint: SITE_PROBLEMS.unreachable, field: 'domain' });
  expect(await refused({ username: '' })).toMatchObject({ field: 'username' });
  expect(await refused({ cmsType: 'webhook', hookUrl: 'nonsense' })).toMatchObject({ field: 'hookUrl' });
  expect(await refused({ hookUrl: 'https://a.example' })).toMatchObject({ field: 'hookUrl' });
  expect(await refused({ cmsType: 'ghost' })).toMatchObject({ field: 'cmsType' });
  expect(await use('GET websites')).toMatchObject({ websites: [] });
});

test('a program plans: adds once, lists, moves, sends out and skips @long', async () => {
  const { websiteId, savePlan, pieceEntry, ...one } = await planner({ now: new Date() });
  const plan = await savePlan({ timeZone: 'UTC', approval: true });
  const { use } = await program(one);
  const entry = { ...(await pieceEntry()), websiteId };
  const { id } = entry;
  const added = await use('POST calendar', entry);
  expect(added).toMatchObject({ ...entry, status: 'approved', timeZone: 'UTC', planId: plan.id });
  expect(await use('POST calendar', entry)).toEqual(added);

  const localTime = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 16);
  const moved = await use('POST calendar/:id/move', { id, time: { kind: 'at', localTime } });
  expect(moved).toMatchObject({ localTime, pinned: true });

  const range = { from: new Date().toISOString(), to: new Date(Date.now() + 30 * DAY_MS).toISOString() };
  const planned = async (of = websiteId) =>
    (await use('GET calendar', { ...range, websiteId: of }))['entries'];
  expect([await planned(), await planned(randomUUID())]).toEqual([[moved], []]);

  const back = { note: 'Too long.' };
  expect(await use('POST calendar/:id/send-back', { id, ...back })).toMatchObject({
    status: 'review',
    ...back,
  });
  expect(await use('POST calendar/:id/approve', { id })).toMatchObject({ status: 'approved' });
  expect(await use('POST calendar/:id/skip', { id })).toMatchObject({ status: 'idea', slotAt: null });
  expect(await planned()).toEqual([]);
  expect(await use('GET calendar/queue')).toMatchObject({ entries: [{ id, status: 'idea' }] });
  expect(await use('DELETE calendar/:id', { id })).toEqual({ id });
  expect(await use('GET calendar/queue')).toEqual({ entries: [], nextCursor: null });
  expect(await use('POST calendar', { websiteId })).toMatchObject({ error: CALENDAR_MESSAGES.briefOrPiece });
});

test('a program makes a plan, changes, pauses, resumes and deletes it, and reads its pace', async () => {
  const { websiteId, ...one } = await planner({ now: new Date() });
  const { use } = await program(one);
  const input = { websiteId, timeZone: 'Asia/Tokyo', perWeek: 2 };
  const plan = await use('POST calendar-plans', input);
  expect(plan).toMatchObject({ ...input, weekdays: [1, 2, 3, 4, 5], approval: true });
  const { id } = plan;
  const changed = { ...input, perWeek: 3, mondayMail: false };
  expect(await use('POST calendar-plans', changed)).toMatchObject({ ...changed, id });
  expect(await use('POST calendar-plans/:id/pause', { id })).toMatchObject({ pausedAt: A_TEXT });
  const resumed = await use('POST calendar-plans/:id/resume', { id });
  expect(resumed).toMatchObject({ pausedAt: null });
  expect(await use('GET calendar-plans')).toEqual({ plans: [resumed], nextCursor: null });
  expect(await use('GET websites/:id/pace', { id: websiteId })).toMatchObject({
    perWeek: 3,
    posted: 0,
    isFull: false,
    next: { localTime: expect.stringMatching(/T09:00$/) as string, timeZone: 'Asia/Tokyo' },
  });
  expect(await use('DELETE calendar-plans/:id', { id })).toEqual({ id });
  expect(await use('GET calendar-plans')).toMatchObject({ plans: [] });
});

test('a program previews a list and imports it once, in the words of its documentation', async () => {
  const { api, websiteId } = await planner({ now: new Date() });
  const { use } = await program({ api });
  const list: Record<string, unknown> = { ...routeOf('POST /api/calendar/import').example, websiteId };
  const { name: _, ...unnamed } = list;

  expect(await use('POST calendar/import/preview', unnamed)).toMatchObject({
    rows: [
      { number: 1, topic: 'Electric bikes for commuters', isTaken: true, problems: [] },
      { number: 2, topic: 'How to charge an electric bike', isTaken: true, problems: [] },
    ],
    cost: { pieces: 2, words: 1600 },
  });

  const id = randomUUID();
  const batch = await use('POST calendar/import', { ...list, id });
  expect(batch).toMatchObject({ id, websiteId, name: 'Bikes', refused: [], counts: { queued: 2 } });
  expect(await use('POST calendar/import', { ...list, id })).toEqual(batch);
  expect(await api.publish.queue()).toHaveLength(2);
  expect(await use('GET calendar/batches')).toEqual({ batches: [batch], nextCursor: null });

  const change = (what: string) => use(`POST calendar/batches/:id/${what}`, { id });
  expect(await change('pause')).toMatchObject({ id, pausedAt: A_TEXT });
  expect(await change('resume')).toMatchObject({ id, pausedAt: null, unbegun: 2 });
  expect(await change('clear')).toMatchObject({ id, counts: {}, unbegun: 0 });

  const nothing = { ...list, source: { kind: 'list', text: ' ' } };
  expect(await use('POST calendar/import', nothing)).toMatchObject({ code: 'invalid' });
});

test('a program reads posts, calendar and queue to their end, page by page, each entry once @long', async () => {
  const { db, user, websiteId, ...one } = await planner({ now: new Date() });
  const own = { userId: user.id, websiteId };
  const ids = Array.from({ length: 20 }, () => randomUUID());
  // Two thirds have a time.
  const timed = ids.filter((_, n) => n % 3 !== 0);

  for (const [n, id] of ids.entries()) {
    const slotAt = timed.includes(id) ? new Date(Date.UTC(2027, 0, 1, n)) : null;
    const entry = { ...own, id, brief: BRIEF, slotAt, timeZone: 'UTC' };
    await db.calendarEntry.create({ data: { ...entry, status: slotAt ? 'queued' : 'idea' } });
    const { id: contentId } = await plainPiece(db, user.id);
    await db.publication.create({ data: { ...own, contentId, marker: id } });
  }

  const { use } = await program(one);
  const all = async (name: string, field: string, input: object = {}) => {
    const found: string[] = [];
    let cursor: unknown;
    do {
      const page = await use(name, { ...input, limit: 6, ...(cursor ? { cursor } : {}) });
      found.push(...(page[field] as { id: string }[]).map(({ id }) => id));
      cursor = page['nextCursor'];
    } while (cursor);
    return found;
  };
  const range = { from: '2027-01-01T00:00Z', to: '2028-01-01T00:00Z' };
  expect(await all('GET calendar', 'entries', range)).toEqual(timed);

  const queue = await all('GET calendar/queue', 'entries');
  expect(queue.slice(0, timed.length)).toEqual(timed);
  expect(queue.toSorted()).toEqual(ids.toSorted());

  const posts = await all('GET publications', 'publications', { websiteId });
  expect([posts.length, new Set(posts).size]).toEqual([20, 20]);
});
