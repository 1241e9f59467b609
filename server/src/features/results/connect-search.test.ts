import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#server/lib/days.ts';
import { createSearchResults } from '#server/ports/search-results/create-search-results.ts';
import { SearchAccessError } from '#server/ports/search-results/search-results.ts';
import { afterFile } from '#server/test/after-file.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedWebsite } from '#server/test/stored-rows.ts';
import { startSearchEngines } from '#server/test/stubs/search-engines-server.ts';
import { RESULT_MESSAGES } from '#shared/rules/results.ts';
import { revokeSearch } from './connect-search.ts';
import { daysOfPages, readConnection } from './read-connection.ts';

const engines = await startSearchEngines();
afterFile(engines.close);

const TODAY = new Date().toISOString().slice(0, 10);
const LAST = addDays(TODAY, -1);
const searchResults = createSearchResults({
  google: { id: 'client', secret: 'secret', base: engines.url, returnTo: 'https://veemark.example/back' },
  bingApi: engines.url,
});
const stopping = new AbortController().signal;

/** Two pages, each found by two searches, on so many days up to the last. */
const seenOn = (count: number) =>
  Array.from({ length: count }, (_, at) => addDays(LAST, -at)).flatMap((day) =>
    ['pots', 'green'].flatMap((slug, of) =>
      ['tea', `${slug} tea`].map((query) => ({
        day,
        page: `https://tea.example/${slug}`,
        query,
        clicks: 10 + of,
        impressions: 100,
        position: 4,
      })),
    ),
  );

beforeEach(() => {
  engines.properties = { 'sc-domain:tea.example': 'siteOwner' };
  engines.firstIncomplete = addDays(TODAY, -2);
  engines.seen = seenOn(30);
  engines.queries = [];
  engines.faults = [];
  engines.bing.keys = ['key'];
});

async function owner() {
  const one = await signedIn({ services: { searchResults } });
  const websiteId = await storedWebsite(one);
  const google = { websiteId, source: 'google' } as const;
  const connection = () => one.db.searchConnection.findFirst({ where: { websiteId } });

  return {
    ...one,
    websiteId,
    google,
    connection,
    /** There, signed in, and back. */
    signIn: async () => {
      const { url } = await one.api.websites.startSearchConsole({ websiteId });
      const asked = new URL(url).searchParams;
      const code = `code-${websiteId}`;
      engines.codes.set(code, asked.get('code_challenge') ?? '');
      return { state: asked.get('state') ?? '', code };
    },
    read: async () => {
      const { id = '' } = (await connection()) ?? {};
      await readConnection(one.services, { id }, stopping);
    },
  };
}

test('Search Console is signed in to, the website’s property found, and its figures are those of a file of the same days @long', async () => {
  const { api, signIn, read, google, websiteId, db, connection } = await owner();
  await api.websites.finishSearchConsole(await signIn());
  await expect(connection()).resolves.toMatchObject({
    state: 'connected',
    property: 'sc-domain:tea.example',
    credential: expect.not.stringContaining([...engines.refreshTokens][0] ?? ''),
  });

  await read();
  const window = { from: addDays(TODAY, -30), to: addDays(TODAY, -3) };
  const { shown, connections } = await api.websites.getResults({ websiteId });
  expect(connections).toMatchObject([{ source: 'google', state: 'connected' }]);
  expect(shown).toMatchObject({
    finalUntil: addDays(TODAY, -3),
    window,
    now: { clicks: 28 * 42, impressions: 28 * 400, position: 4 },
    periods: { pages: window, queries: window },
  });
  await expect(db.pageDay.count({ where: { websiteId } })).resolves.toBe(60);
  await expect(db.pageQuery.count({ where: { websiteId } })).resolves.toBe(4);
  await expect(api.websites.searchProperties(google)).resolves.toEqual([
    { name: 'sc-domain:tea.example', mayRead: true, isChosen: true },
  ]);
});

test('a later night reads what was not final and what is new, and the window of the night before goes @long', async () => {
  const { api, signIn, read, websiteId, db } = await owner();
  await api.websites.finishSearchConsole(await signIn());
  await read();

  engines.firstIncomplete = addDays(TODAY, -1);
  engines.seen = engines.seen.map((row) => (row.day === addDays(TODAY, -2) ? { ...row, clicks: 50 } : row));
  engines.queries = [];
  await read();

  const ofDays = engines.queries.filter(
    ({ dimensions, startDate, endDate }) => dimensions.join() === 'page' && startDate === endDate,
  );
  expect(ofDays.map(({ startDate }) => startDate)).toEqual([LAST, addDays(TODAY, -2)]);
  const { shown } = await api.websites.getResults({ websiteId });
  expect(shown).toMatchObject({
    finalUntil: addDays(TODAY, -2),
    days: expect.arrayContaining([{ day: addDays(TODAY, -2), clicks: 200, impressions: 400 }]),
  });
  const periods = await db.pagePeriod.groupBy({ by: ['periodTo'], where: { websiteId } });
  expect(periods).toHaveLength(2);
});

test('sixteen months are read in parts, newest first, each where the one before ended', () => {
  const days = Array.from({ length: 150 }, (_, at) => ({ day: addDays(LAST, -at) }));
  const reader = { pagesOfDay: () => Promise.resolve([]) };
  const first = daysOfPages(reader, { days, finalBefore: null, knownFrom: null });
  expect([first.now[0], first.now.length, first.isMore]).toEqual([LAST, 60, true]);

  const knownFrom = new Date(first.now.at(-1) ?? '');
  const next = daysOfPages(reader, { days, finalBefore: new Date(addDays(LAST, -2)), knownFrom });
  expect(next.now.slice(0, 3)).toEqual([LAST, addDays(LAST, -1), addDays(LAST, -60)]);
});

test('a way back is good for its user alone, and a denied or repeated one connects nothing', async () => {
  const [one, other] = [await owner(), await owner()];
  const answer = await one.signIn();
  await expect(other.api.websites.finishSearchConsole(answer)).rejects.toThrow(RESULT_MESSAGES.returnInvalid);
  await expect(one.api.websites.finishSearchConsole({ state: answer.state })).rejects.toThrow(
    RESULT_MESSAGES.notSignedIn,
  );
  await one.api.websites.finishSearchConsole(answer);
  await expect(one.api.websites.finishSearchConsole(answer)).rejects.toThrow(RESULT_MESSAGES.notSignedIn);
  await expect(other.connection()).resolves.toBeNull();
});

test.each([{ status: 429 }, { status: 403, reason: 'quotaExceeded' }, { status: 500 }])(
  'after $status $reason the figures are asked for again later, and the connection stands',
  async (fault) => {
    const { api, signIn, read, connection } = await owner();
    await api.websites.finishSearchConsole(await signIn());
    engines.faults = [fault];
    await expect(read()).rejects.not.toBeInstanceOf(SearchAccessError);
    await expect(connection()).resolves.toMatchObject({ state: 'connected' });
  },
);

test('an ended sign-in is said, what was read stays, and signing in again goes on', async () => {
  const { api, signIn, read, websiteId, connection } = await owner();
  await api.websites.finishSearchConsole(await signIn());
  await read();
  engines.refreshTokens.clear();
  await read();

  const { shown, connections } = await api.websites.getResults({ websiteId });
  expect(connections).toMatchObject([{ state: 'ended', problem: 'signInAgain' }]);
  expect(shown?.now?.clicks).toBeGreaterThan(0);
  await api.websites.finishSearchConsole(await signIn());
  await expect(connection()).resolves.toMatchObject({ state: 'connected', problem: null });
});

test('an address that has become a domain at Google is read on there', async () => {
  const { api, signIn, read, connection } = await owner();
  engines.properties = { 'http://tea.example/': 'siteOwner', 'sc-domain:foreign.example': 'siteOwner' };
  await api.websites.finishSearchConsole(await signIn());
  engines.properties = { 'sc-domain:tea.example': 'siteOwner' };
  await read();
  await expect(connection()).resolves.toMatchObject({
    state: 'connected',
    property: 'sc-domain:tea.example',
  });
});

test('where no property is the website’s it is chosen, and only one that may be read', async () => {
  const { api, signIn, google, connection } = await owner();
  engines.properties = {
    'https://shop.example/': 'siteFullUser',
    'https://x.example/': 'siteUnverifiedUser',
  };
  await api.websites.finishSearchConsole(await signIn());
  await expect(connection()).resolves.toMatchObject({ state: 'choosing', property: null });

  const choose = (property: string) => api.websites.chooseProperty({ ...google, property });
  await expect(choose('https://x.example/')).rejects.toThrow(RESULT_MESSAGES.propertyUnknown);
  await choose('https://shop.example/');
  await expect(connection()).resolves.toMatchObject({ state: 'connected' });
});

test('who disconnects, or deletes the website, leaves nothing that opens it, at Google either', async () => {
  const { api, signIn, google, services, websiteId, db, connection } = await owner();
  await api.websites.finishSearchConsole(await signIn());
  const jobs = () =>
    db.$queryRaw<{ payload: { sealed: string } }[]>`
      select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where identifier = 'revokeSearch' and payload::jsonb ->> 'websiteId' = ${websiteId}`;

  await api.websites.disconnectSearch(google);
  const acts = await db.activity.count();
  await expect(api.websites.disconnectSearch(google)).rejects.toThrow(RESULT_MESSAGES.notConnected);
  await expect(db.activity.count()).resolves.toBe(acts);
  await expect(connection()).resolves.toMatchObject({ state: 'file', credential: null });
  const [job] = await jobs();
  await revokeSearch(
    services,
    { ...google, userId: (await connection())?.userId ?? '', sealed: job?.payload.sealed ?? '' },
    stopping,
  );
  expect(engines.refreshTokens.has(engines.revoked.at(-1) ?? '')).toBe(false);

  await api.websites.finishSearchConsole(await signIn());
  await api.websites.delete({ id: websiteId });
  await expect(jobs()).resolves.toHaveLength(2);
});

test('Bing is connected by a key that it knows, and its weeks are stored as weeks', async () => {
  const { api, read, websiteId, db } = await owner();
  const stat = { Date: '/Date(1794960000000-0800)/', Clicks: 4, Impressions: 40, AvgImpressionPosition: 5 };
  engines.bing.days = [{ Date: '/Date(1794960000000-0800)/', Clicks: 4, Impressions: 40 }];
  engines.bing.pages = [{ ...stat, Query: 'https://tea.example/pots' }];
  engines.bing.queries = [{ ...stat, Query: 'tea pots' }];

  await expect(api.websites.connectBing({ websiteId, key: 'wrong' })).rejects.toThrow(
    RESULT_MESSAGES.wrongKey,
  );
  await api.websites.connectBing({ websiteId, key: 'key' });
  await read();
  await expect(db.pagePeriod.findMany({ where: { websiteId } })).resolves.toMatchObject([
    { source: 'bing', page: 'https://tea.example/pots', clicks: 4, positionSum: 200 },
  ]);
  await expect(db.siteDay.count({ where: { websiteId, source: 'bing' } })).resolves.toBe(1);
});
