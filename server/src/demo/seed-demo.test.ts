import { expect, test } from 'vitest';
import { runningJobs } from '#server/test/running-jobs.ts';
import { contextOf } from '#server/test/signed-in.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { createCaller } from '#server/trpc/router.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { seedDemo } from './seed-demo.ts';

test('the demo users find finished pieces that count like any other, however often the server starts @long', async () => {
  const { services } = await testServices();
  await seedDemo(services);
  await seedDemo(services);
  const users = await services.db.user.findMany({
    orderBy: { email: 'asc' },
    include: { pieces: true, generations: true, profiles: true },
  });
  expect(users.map(({ pieces }) => pieces.length)).toEqual([1, 4]);
  expect(users[0]?.profiles).toEqual([]);
  for (const { pieces, generations } of users) {
    expect(generations.every(({ status }) => status === 'done')).toBe(true);
    for (const { id, content, wordCount, featuredImage } of pieces) {
      const generation = generations.find((one) => one.id === id);
      expect(wordCount).toBe(countWords(content));
      expect(generation?.chargedWords).toBe(wordCount);
      expect(Math.abs((wordCount ?? 0) / (generation?.reservedWords ?? 1) - 1)).toBeLessThanOrEqual(0.05);
      expect(featuredImage).toMatch(/^\/images\/.+\.jpg$/);
    }
  }
});

/** The week of demo.pro, as its user finds it. */
async function demoPro() {
  const { services } = await testServices();
  await seedDemo(services);
  const { id } = await services.db.user.findUniqueOrThrow({ where: { email: 'demo.pro@example.com' } });
  const { ctx } = await contextOf(services, id);
  const api = createCaller(ctx);
  const [website] = (await api.websites.list({})).websites;
  if (!website) throw new Error('no website is connected');
  return { api, services, website };
}

test('demo.pro finds a working week: posts, an edit on the site, a review, and old pages with faults @long', async () => {
  const { api, services, website } = await demoPro();
  expect(website).toMatchObject({ cmsType: 'memory', lastCheck: { problem: null } });

  const { items } = await api.publish.calendarPage({
    from: new Date(Date.now() - 7 * 86_400_000).toISOString(),
    to: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  });
  expect(items.map(({ status }) => status)).toEqual([
    'posted',
    'posted',
    'review',
    'queued',
    'queued',
    'queued',
  ]);

  const posts = await api.publish.list({});
  expect(new Set(posts.map(({ siteChange }) => siteChange))).toEqual(new Set(['edited', null]));
  for (const { receipt, behind } of posts) {
    expect(receipt?.lines.map(({ outcome }) => outcome)).toEqual(receipt?.lines.map(() => 'arrived'));
    expect(behind).toBe(false);
  }

  const { pages } = await api.websites.listPages({ id: website.id });
  const needs = (slug: string) => pages.find(({ url }) => url.endsWith(slug));
  expect(needs('saturday-market')?.reasons[0]).toContain('easter-market');
  expect(needs('packing-for-skarrow')?.reasons[0]).toContain('a year that is past');
  expect(needs('packing-for-skarrow')?.needs).toContain('describe');

  const inReview = items.find(({ status }) => status === 'review');
  const { reviews } = await api.publish.reviews({ contentId: inReview?.contentId ?? '' });
  expect(reviews).toMatchObject([{ kind: 'comment', name: 'Ruth Ember' }]);
  expect(services.settings.production).toBe(false);
});

test('beside a running server they are made as well, and its own writer is asked for nothing @long', async () => {
  const { services, databaseUrl } = await testServices();
  await services.db.user.deleteMany();
  const server = await anotherInstance({ databaseUrl });
  await runningJobs(server);

  await seedDemo(services);

  expect(await services.db.piece.count()).toBe(5);
  expect(await services.db.generation.groupBy({ by: ['status'], _count: true })).toEqual([
    { status: 'done', _count: 5 },
  ]);
  expect(server.writer.calls).toEqual([]);
});
