import { expect, test } from 'vitest';
import { anOldPage, aSitePage } from '#server/test/a-site-page.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedWebsite } from '#server/test/stored-rows.ts';

/** A coffee roaster's website: eight posts, of which one asks a question in passing. */
async function roaster() {
  const one = await signedIn({ services: { now: () => new Date('2026-11-29T12:00Z') } });
  const websiteId = await storedWebsite(one, { domain: 'https://harbour.example' });
  const own = { userId: one.user.id, websiteId };
  const titles = [
    'How to store coffee beans',
    'Our house espresso explained',
    'Choosing a hand grinder',
    'Visiting farms in Huila',
    'Water hardness and taste',
    'Opening hours at Christmas',
    'A guide to milk foam',
  ];
  for (const title of titles)
    await one.db.sitePage.create({
      data: { ...aSitePage(own, title), text: `${title}\n\nSome words about it.`, terms: '' },
    });
  const grinder = 'People ask us often. How long do burrs of a grinder last? Come and see them.';
  await one.db.sitePage.create({
    data: { ...aSitePage(own, 'Repairs in our workshop'), text: grinder, terms: '' },
  });
  await one.db.siteReading.create({ data: { ...own, state: 'done', version: 1, startedAt: new Date() } });
  const ideas = async (count = 20) => (await one.api.content.topicIdeas({ websiteId, count })).ideas;
  return { ...one, websiteId, own, ideas };
}

type Roaster = Awaited<ReturnType<typeof roaster>>;

async function searched({ db, own }: Roaster, queries: [query: string, impressions: number][]) {
  const counted = { ...own, source: 'google' as const };
  await db.searchConnection.create({
    data: { ...counted, finalUntil: new Date('2026-11-25'), readAt: new Date() },
  });
  await db.queryPeriod.createMany({
    data: queries.map(([query, impressions]) => ({
      ...counted,
      query,
      impressions,
      clicks: 2,
      positionSum: 9 * impressions,
      periodFrom: new Date('2026-10-29'),
      periodTo: new Date('2026-11-25'),
    })),
  });
}

const source = (userId: string, title: string) => ({
  userId,
  title,
  kind: 'text' as const,
  hash: title,
  language: 'en',
  text: 'We sold 12 bags.',
  characters: 16,
  factCount: 4,
  fetchedAt: new Date(),
});

test('each topic has its reason: searched, a source nobody used, a question asked in passing, a page grown old', async () => {
  const one = await roaster();
  await searched(one, [
    ['descale espresso machine', 2100],
    ['store coffee beans', 900],
    ['rare', 3],
    ['cups', 4],
  ]);
  await one.db.source.create({ data: source(one.user.id, 'Harvest report of 2026') });
  await one.db.sitePage.create({ data: anOldPage(one.own, 'Price list') });

  const ideas = await one.ideas();
  expect(ideas).toMatchObject([
    {
      kind: 'searched',
      topic: 'Descale espresso machine',
      why: 'Searched and shown 2,100 times, and none of your titles or headings answers it.',
      action: 'write',
    },
    { kind: 'source', topic: 'Harvest report of 2026', action: 'write' },
    { kind: 'question', topic: 'How long do burrs of a grinder last?', action: 'write' },
    { kind: 'old', topic: 'Price list', action: 'refresh' },
  ]);
  await expect(one.ideas()).resolves.toEqual(ideas);
});

test('what the site has becomes a refresh of its page, and what a piece is about is not proposed', async () => {
  const one = await roaster();
  await one.db.source.create({ data: source(one.user.id, 'Storing coffee beans') });
  await one.db.source.create({ data: source(one.user.id, 'Roasting at altitude') });
  await plainPiece(one.db, one.user.id, { title: 'Roasting at altitude: what changes' });

  const ideas = await one.ideas();
  expect(ideas.filter(({ kind }) => kind === 'source')).toMatchObject([
    { topic: 'How to store coffee beans', action: 'refresh', page: { title: 'How to store coffee beans' } },
  ]);
});

test('a topic that was refused is not proposed again, and as many come as are asked for', async () => {
  const one = await roaster();
  for (const title of ['Harvest report of 2026', 'Shipping by sail', 'Decaf without solvents'])
    await one.db.source.create({ data: source(one.user.id, title) });
  const [first] = await one.ideas(1);
  if (!first) throw new Error('Nothing is proposed');
  await one.api.content.refuseTopic({ websiteId: one.websiteId, topic: first.topic });
  const after = await one.ideas();
  expect(after.map(({ topic }) => topic)).not.toContain(first.topic);
  expect(after).toHaveLength(3);
});

test('a page that many lead to, and nothing goes on from, has a follow-up proposed', async () => {
  const one = await roaster();
  const pages = await one.db.sitePage.findMany({ where: one.own, orderBy: { title: 'asc' } });
  const [target, ...others] = pages;
  if (!target) throw new Error('There are no pages');
  await one.db.siteLink.createMany({
    data: others
      .slice(0, 3)
      .map(({ id }) => ({ userId: one.user.id, pageId: id, url: target.url, anchor: 'milk' })),
  });
  const ideas = await one.ideas();
  expect(ideas.filter(({ kind }) => kind === 'followUp')).toMatchObject([
    {
      topic: `What comes after “${target.title}”`,
      why: '3 of your pages lead there, and nothing goes on from it.',
      action: 'write',
    },
  ]);
});

test('a page with a season is refreshed before it, where a whole year is known', async () => {
  const one = await roaster();
  const page = await one.db.sitePage.findFirstOrThrow({
    where: { ...one.own, title: { contains: 'Christmas' } },
  });
  await one.db.pageDay.createMany({
    data: Array.from({ length: 12 }, (_, month) => ({
      ...one.own,
      source: 'google' as const,
      page: page.url,
      day: new Date(Date.UTC(month === 11 ? 2025 : 2026, month, 10)),
      clicks: month === 11 ? 200 : 10,
      impressions: 1000,
      positionSum: 4000,
    })),
  });
  const ideas = await one.ideas();
  expect(ideas.filter(({ kind }) => kind === 'season')).toMatchObject([
    {
      topic: 'Opening hours at Christmas',
      why: 'December brought 65 % of its clicks of last year: refresh it before then.',
      action: 'refresh',
      page: { id: page.id },
    },
  ]);
});

test('a product that no text is about is proposed, with its price and stock of that day', async () => {
  const one = await roaster();
  const product = (title: string, offer: object) => ({
    ...aSitePage(one.own, title),
    kind: 'product',
    offer,
    readAt: new Date('2026-11-28T10:00Z'),
  });
  const moka = { price: '24.00', currency: 'EUR', isInStock: true, left: 12 };
  await one.db.sitePage.createMany({
    data: [product('Moka pot', moka), product('Hand grinder', moka), product('Tasting spoon', moka)],
  });
  const linking = await one.db.sitePage.findFirstOrThrow({ where: { ...one.own, kind: 'post' } });
  await one.db.siteLink.create({
    data: { userId: one.user.id, pageId: linking.id, url: 'https://x.example/Tasting%20spoon', anchor: 'a' },
  });

  const ideas = (await one.ideas()).filter(({ kind }) => kind === 'product');
  expect(ideas).toMatchObject([
    {
      topic: 'Moka pot',
      why: 'You sell it (24.00 EUR, 12 in stock on November 28, 2026), and no post or page of yours is about it or links to it.',
      action: 'write',
      facts: 'Moka pot: 24.00 EUR, 12 in stock, as of November 28, 2026. https://x.example/Moka%20pot',
    },
  ]);
});
