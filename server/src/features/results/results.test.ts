import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '#server/lib/days.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { bingCsv, searchConsoleZip } from '#server/test/search-exports.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedPost, storedWebsite } from '#server/test/stored-rows.ts';
import { EXPORT_PROBLEMS, RESULT_MESSAGES } from '#shared/rules/results.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const LAST = '2026-11-20';

/** So many days up to the last one. */
const days = (count: number, clicks: (at: number) => number = () => 10) =>
  Array.from({ length: count }, (_, at) => [addDays(LAST, at + 1 - count), clicks(at), 100, 5]);

const PAGES = [
  ['https://tea.example/pots', 30, 600, 8],
  ['https://tea.example/green/', 250, 2200, 3],
];
const QUERIES = [['green tea', 200, 1500, 2]];

async function owner() {
  const one = await signedIn();
  const websiteId = await storedWebsite(one);
  const file = (bytes: Uint8Array) => ({ websiteId, name: 'export.zip', file: base64(bytes) });
  return { ...one, websiteId, file };
}

test('a file is shown before it is stored, is stored once however often it comes, and a later one adds to it @long', async () => {
  const { api, db, websiteId, file } = await owner();
  const zip = file(searchConsoleZip({ days: days(28), pages: PAGES, queries: QUERIES }));
  const counts = { source: 'google', days: 28, pages: 2, queries: 1 };
  const period = { from: '2026-10-24', to: LAST };

  await expect(api.websites.previewSearchFile(zip)).resolves.toEqual({ ...counts, period, isNew: true });
  await expect(db.siteDay.count({ where: { websiteId } })).resolves.toBe(0);
  await expect(api.websites.storeSearchFile(zip)).resolves.toEqual({ ...counts, period });

  const stored = () => db.siteDay.findMany({ where: { websiteId }, orderBy: { day: 'asc' } });
  const before = await stored();
  await expect(api.websites.previewSearchFile(zip)).resolves.toMatchObject({ isNew: false });
  await api.websites.storeSearchFile(zip);
  await expect(stored()).resolves.toEqual(before);

  await api.websites.storeSearchFile(file(searchConsoleZip({ days: days(60), pages: PAGES })));
  await expect(db.siteDay.count({ where: { websiteId } })).resolves.toBe(60);
  await expect(db.pagePeriod.count({ where: { websiteId } })).resolves.toBe(4);
});

test('a wrong file and that of another website are told by what they are, and nothing is stored @long', async () => {
  const { api, db, websiteId, file } = await owner();
  await expect(api.websites.storeSearchFile(file(Buffer.from('Hello')))).rejects.toMatchObject({
    message: RESULT_MESSAGES.notRead,
    cause: { hint: EXPORT_PROBLEMS.unknownType },
  });
  const foreign = searchConsoleZip({ days: days(3), pages: [['https://coffee.example/', 1, 2, 3]] });
  await expect(api.websites.storeSearchFile(file(foreign))).rejects.toThrow(
    RESULT_MESSAGES.otherSite('coffee.example', 'tea.example'),
  );
  await expect(db.searchConnection.count({ where: { websiteId } })).resolves.toBe(0);
});

test('a list that does not say for which days it is asks for them @long', async () => {
  const { api, websiteId, file } = await owner();
  const list = file(bingCsv('Page', PAGES));
  await expect(api.websites.previewSearchFile(list)).resolves.toMatchObject({ source: 'bing', period: null });
  await expect(api.websites.storeSearchFile(list)).rejects.toThrow(RESULT_MESSAGES.periodMissing);

  const period = { from: '2026-10-01', to: '2026-10-31' };
  await api.websites.storeSearchFile({ ...list, period });
  await expect(api.websites.listResults({ websiteId })).resolves.toMatchObject({ period });
});

test('28 days stand beside those before and those of a year ago; what is not known is no zero @long', async () => {
  const { api, websiteId, file } = await owner();
  await api.websites.storeSearchFile(file(searchConsoleZip({ days: days(40, (at) => (at < 12 ? 1 : 10)) })));
  const short = await api.websites.getResults({ websiteId });
  expect(short.shown).toMatchObject({
    window: { from: '2026-10-24', to: LAST },
    now: { clicks: 280, impressions: 2800, ctr: 0.1, position: 5 },
    before: null,
    yearBefore: null,
    periods: { pages: null, queries: null },
  });

  await api.websites.storeSearchFile(file(searchConsoleZip({ days: days(400) })));
  const long = await api.websites.getResults({ websiteId });
  expect(long.shown).toMatchObject({ before: { clicks: 280 }, yearBefore: { clicks: 280 } });
});

test('a website without figures has none, and not four zeros', async () => {
  const { api, websiteId } = await owner();
  await expect(api.websites.getResults({ websiteId })).resolves.toMatchObject({ sources: [], shown: null });
  await expect(api.websites.listResults({ websiteId })).resolves.toMatchObject({ period: null, rows: [] });
});

test('pages are sorted, searched and paged, each with its piece and what it had before @long', async () => {
  const one = await owner();
  const { api, websiteId, file } = one;
  const pieceId = randomUUID();
  await plainPiece(one.db, one.user.id, { id: pieceId, title: 'Green tea' });
  await storedPost(one, pieceId, { websiteId, link: 'https://www.tea.example/green' });

  const earlier = [['https://tea.example/pots', 10, 500, 9]];
  const ofOctober = days(56).slice(0, 28);
  await api.websites.storeSearchFile(file(searchConsoleZip({ days: ofOctober, pages: earlier })));
  await api.websites.storeSearchFile(file(searchConsoleZip({ days: days(28), pages: PAGES })));

  const first = await api.websites.listResults({ websiteId, limit: 1 });
  expect(first).toMatchObject({
    rows: [
      {
        name: 'https://tea.example/green/',
        clicks: 250,
        before: null,
        piece: { id: pieceId, title: 'Green tea' },
      },
    ],
    nextCursor: 1,
  });
  const second = await api.websites.listResults({ websiteId, limit: 1, cursor: first.nextCursor });
  expect(second).toMatchObject({
    rows: [{ clicks: 30, before: { clicks: 10 }, piece: null }],
    nextCursor: null,
  });

  const found = await api.websites.listResults({ websiteId, search: 'POT', order: 'position' });
  expect(found.rows.map(({ name }) => name)).toEqual(['https://tea.example/pots']);

  const { csv } = await api.websites.exportResults({ websiteId, order: 'name', isAscending: true });
  expect(csv.split('\n').slice(0, 3)).toEqual([
    '\ufeffPage,Clicks,Clicks before,Impressions,Impressions before,Click rate,Position,From,To',
    'https://tea.example/green/,250,,2200,,0.11363636363636363,3,2026-10-24,2026-11-20',
    'https://tea.example/pots,30,10,600,500,0.05,8,2026-10-24,2026-11-20',
  ]);
});

async function postedPiece() {
  const one = await owner();
  const id = randomUUID();
  const link = 'https://tea.example/green/';
  await plainPiece(one.db, one.user.id, { id });
  await storedPost(one, id, { websiteId: one.websiteId, link, postedAt: new Date('2026-09-02T10:00:00Z') });
  return {
    ...one,
    id,
    counted: { userId: one.user.id, websiteId: one.websiteId, source: 'google' as const },
  };
}

test('a piece shows its page’s days with what happened to it here, and says of a file that days need a connection @long', async () => {
  const { api, db, id, counted, file } = await postedPiece();
  await expect(api.content.pieceResults({ id })).resolves.toBeNull();

  await api.websites.storeSearchFile(file(searchConsoleZip({ days: days(28), pages: PAGES })));
  await expect(api.content.pieceResults({ id })).resolves.toMatchObject({
    now: { clicks: 250 },
    before: null,
    days: [],
    needsConnection: true,
    events: [{ day: '2026-09-02', event: 'posted' }],
  });

  const known = days(56).filter((_, at) => at % 7 !== 3);
  await db.pageDay.createMany({
    data: known.map(([day]) => ({
      ...counted,
      page: 'http://www.tea.example/green',
      day: new Date(`${day}`),
      clicks: 2,
      impressions: 10,
      positionSum: 50,
    })),
  });
  const results = await api.content.pieceResults({ id });
  expect(results).toMatchObject({ now: { clicks: 48 }, before: { clicks: 48 }, needsConnection: false });
  expect(results?.days).toHaveLength(48);
});
