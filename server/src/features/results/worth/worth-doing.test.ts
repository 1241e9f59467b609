import { expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { aSitePage } from '#server/test/a-site-page.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedWebsite } from '#server/test/stored-rows.ts';

const period = { periodFrom: new Date('2026-10-29'), periodTo: new Date('2026-11-25') };
const figures = (clicks: number, impressions: number, position: number) => ({
  clicks,
  impressions,
  positionSum: position * impressions,
});

/** A website with eight pages near the first page of Google, one of which was read. */
async function nearSite() {
  const clock = { now: new Date('2026-11-29T12:00Z') };
  const one = await signedIn({ services: { now: () => clock.now } });
  const websiteId = await storedWebsite(one);
  const own = { userId: one.user.id, websiteId };
  const counted = { ...own, source: 'google' as const };
  await one.db.searchConnection.create({
    data: { ...counted, finalUntil: new Date('2026-11-25'), readAt: clock.now },
  });
  await one.db.pagePeriod.createMany({
    data: Array.from({ length: 16 }, (_, at) => ({
      ...counted,
      ...period,
      page: `https://tea.example/${at}/`,
      ...figures(5, 1000 - 10 * at, 10),
    })),
  });
  const read = await one.db.sitePage.create({
    data: { ...aSitePage(own, 'Green tea'), url: 'https://tea.example/0' },
  });
  const list = async () => (await one.api.websites.worthDoing({ websiteId })).items;
  return { ...one, websiteId, clock, read, list };
}

test('five things a week, each with its figures and the page it is about', async () => {
  const { list, read } = await nearSite();
  const items = await list();
  expect(items).toHaveLength(5);
  expect(items[0]).toEqual({
    kind: 'near',
    subject: 'https://tea.example/0/',
    other: null,
    sentence: 'It was shown 1,000 times at position 10.0, close to the first page.',
    action: 'refresh',
    title: 'Green tea',
    pageId: read.id,
    pieceId: null,
  });
});

test('what is done is gone until figures can show it, what is refused for good, and neither makes the week longer', async () => {
  const { api, list, websiteId, clock } = await nearSite();
  const [first, second] = await list();
  if (!first || !second) throw new Error('Nothing is worth doing');
  await api.websites.answerWorth({ websiteId, kind: 'near', subject: first.subject, answer: 'done' });
  await api.websites.answerWorth({ websiteId, kind: 'near', subject: second.subject, answer: 'notThis' });

  const subjects = async () => (await list()).map(({ subject }) => subject);
  await expect(subjects()).resolves.toEqual(['2', '3', '4'].map((at) => `https://tea.example/${at}/`));

  clock.now = new Date(clock.now.getTime() + 8 * DAY_MS);
  await expect(subjects()).resolves.toHaveLength(5);

  clock.now = new Date(clock.now.getTime() + 60 * DAY_MS);
  const later = await subjects();
  expect(later).toContain(first.subject);
  expect(later).not.toContain(second.subject);
});

test('a website without figures has nothing worth doing', async () => {
  const one = await signedIn();
  const websiteId = await storedWebsite(one);
  await expect(one.api.websites.worthDoing({ websiteId })).resolves.toEqual({ items: [] });
});

test('two of each kind come before more of the same', async () => {
  const { db, list, websiteId, user } = await nearSite();
  await db.pagePeriod.updateMany({
    where: { websiteId, page: { in: ['10', '11', '12'].map((at) => `https://tea.example/${at}/`) } },
    data: { clicks: 90 },
  });
  const own = { userId: user.id, websiteId };
  for (const at of ['10', '11', '12'])
    await db.sitePage.create({ data: { ...aSitePage(own, at), url: `https://tea.example/${at}` } });
  const kinds = (await list()).map(({ kind }) => kind);
  expect(kinds).toEqual(['near', 'near', 'linkless', 'linkless', 'near']);
});
