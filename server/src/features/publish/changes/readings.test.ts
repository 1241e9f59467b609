import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '#server/lib/days.ts';
import { newSigningSecret, signedHeaders } from '#server/lib/standard-webhooks.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedPost, storedWebsite } from '#server/test/stored-rows.ts';
import { receiveReport } from './receive-report.ts';

const NOW = new Date('2026-11-29T12:00Z');
const TODAY = '2026-11-29';

/** A website whose plugin reports how often its pages are read. */
async function counting() {
  const one = await signedIn({ services: { now: () => NOW } });
  const { services, user } = one;
  const websiteId = randomUUID();
  const secret = newSigningSecret();
  const owner = { userId: user.id, websiteId, use: 'reports' } as const;
  const reportSecret = await services.secrets.encrypt(secret, owner);
  await storedWebsite(one, { id: websiteId, reportSecret });

  const report = (day: string, pages: Record<string, number>, total?: number) => {
    const counted = Object.entries(pages).map(([path, readings]) => ({
      page: path.startsWith('http') ? path : `https://tea.example${path}`,
      readings,
    }));
    const sum = counted.reduce((all, { readings }) => all + readings, 0);
    const data = { day, total: total ?? sum, pages: counted };
    const body = JSON.stringify({ type: 'readings.counted', data });
    const id = `msg_${randomUUID()}`;
    const headers = signedHeaders({ id, body, at: NOW }, secret);
    const { 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    return receiveReport(services, { websiteId, id, timestamp, signature, body });
  };

  return { ...one, websiteId, report };
}

test('what a site has counted is shown by day and page as readings, of which no impressions are known @long', async () => {
  const one = await counting();
  const { api, db, report, websiteId, user } = one;
  const { id: contentId } = await plainPiece(db, user.id);
  await storedPost(one, contentId, { websiteId, link: 'https://tea.example/green/' });

  for (const ago of [60, 40, 20, 1])
    await expect(report(addDays(TODAY, -ago), { '/green/': 2, '/': 1 })).resolves.toBe('accepted');
  await report(addDays(TODAY, -1), { '/green/': 5, '/': 1 });

  const { shown } = await api.websites.getResults({ websiteId });
  const unknown = { impressions: null, ctr: null, position: null };
  expect(shown).toMatchObject({
    source: 'site',
    finalUntil: '2026-11-28',
    now: { clicks: 9, ...unknown },
    before: { clicks: 3, ...unknown },
  });
  expect(shown?.days.at(-1)).toEqual({ day: '2026-11-28', clicks: 6, impressions: null });

  const { rows, period } = await api.websites.listResults({ websiteId });
  expect(period).toEqual({ from: '2026-11-01', to: '2026-11-28' });
  expect(rows[0]).toMatchObject({
    name: 'https://tea.example/green/',
    clicks: 7,
    before: { clicks: 2 },
    piece: { id: contentId },
  });
  await expect(api.content.pieceResults({ id: contentId })).resolves.toMatchObject({
    source: 'site',
    now: { clicks: 7, ...unknown },
    before: { clicks: 2 },
  });
  const { csv } = await api.websites.exportResults({ websiteId });
  expect(csv).toContain('Page,Readings,Readings before,From,To');
});

test('a day on which nobody came is a zero that was counted; a day that was never reported is not known', async () => {
  const { api, report, websiteId } = await counting();
  await report('2026-11-26', {});
  await report('2026-11-28', { '/': 4 });
  const { shown } = await api.websites.getResults({ websiteId });
  expect(shown?.days.map(({ day, clicks }) => [day, clicks])).toEqual([
    ['2026-11-26', 0],
    ['2026-11-28', 4],
  ]);
  expect(shown?.before).toBeNull();
});

test('a day of many pages comes in parts; pages of another host and days to come are not stored', async () => {
  const { api, db, report, websiteId } = await counting();
  await report('2026-11-28', { '/a/': 3 }, 5);
  await report('2026-11-28', { '/b/': 2, 'https://coffee.example/': 9 }, 5);
  await report('2026-12-15', { '/a/': 100 });

  await expect(db.siteDay.findMany({ where: { websiteId } })).resolves.toMatchObject([{ clicks: 5 }]);
  const { rows } = await api.websites.listResults({ websiteId });
  expect(rows.map(({ name, clicks }) => [name, clicks])).toEqual([
    ['https://tea.example/a/', 3],
    ['https://tea.example/b/', 2],
  ]);
});
