import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPlans, type Plans } from '#server/auth/plan.ts';
import type { Db } from '#server/database/db.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { CONTENT_MESSAGES, type GenerationStatus } from '#shared/rules/content.ts';
import { reserveWords, usageOf } from './usage.ts';
import { askForWords } from './words-of-day.ts';

type Stored = { status: GenerationStatus; asked?: number; charged?: number; createdAt?: Date };

function generation(userId: string, { asked = 1000, charged: chargedWords, ...stored }: Stored) {
  const words = { reservedWords: asked, maxWords: asked, chargedWords };
  return { ...stored, ...words, id: randomUUID(), userId, brief: {} };
}

/** What starting a generation does with the limit: reserve and store in one transaction. */
function start(db: Db, userId: string, words: number, plans: Plans = createPlans({ BILLING: 'stripe' })) {
  const at = new Date();
  return db.$transaction(
    async (tx) => {
      const reserving = { plans, now: () => at, user: { id: userId } };
      const { maxWords } = await reserveWords(tx, reserving, words);
      await tx.generation.create({
        data: { ...generation(userId, { status: 'queued', asked: words, createdAt: at }), maxWords },
      });
      return maxWords;
    },
    { timeout: 200_000, maxWait: 200_000 },
  );
}

const won = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled');

test('of fifty requests at once for the third free piece, at two instances, exactly one is taken @long', async () => {
  const { db, user } = await signedIn();
  await db.generation.createMany({
    data: (['done', 'writing', 'failed', 'cancelled'] as const).map((status) =>
      generation(user.id, { status }),
    ),
  });
  const { pool } = await testServices();
  const { services } = await anotherInstance({ databaseUrl: pool.options.connectionString ?? '' });
  const requests = Array.from({ length: 50 }, (_, index) =>
    start(index % 2 ? db : services.db, user.id, 800),
  );
  const results = await Promise.allSettled(requests);
  expect(won(results)).toHaveLength(1);
  await expect(start(db, user.id, 800)).rejects.toMatchObject({
    reason: 'paymentRequired',
    message: CONTENT_MESSAGES.freeLimit,
  });
});

test('deleting a piece gives nothing back', async () => {
  const { db, user, ctx } = await signedIn();
  await db.generation.createMany({
    data: [1, 2, 3].map(() => generation(user.id, { status: 'done', charged: 900 })),
  });
  await db.piece.deleteMany({ where: { userId: user.id } });
  expect(await usageOf({ ...ctx, user })).toMatchObject({ plan: 'free', used: 3, limit: 3, left: 0 });
});

test('the month’s words go to the last one and never beyond, however many ask at once @long', async () => {
  const { db, user, ctx } = await signedIn({ plan: 'pro' });
  await db.generation.create({ data: generation(user.id, { status: 'done', asked: 1, charged: 55_500 }) });
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => start(db, user.id, 1000)));
  expect(won(results)).toHaveLength(4);
  const { used } = await usageOf({ ...ctx, user });
  expect(used).toBe(55_500 + 4 * 1050);
  await expect(start(db, user.id, 301)).rejects.toThrow(CONTENT_MESSAGES.monthlyLimit);
  expect(await start(db, user.id, 300)).toBe(300);
  expect(await usageOf({ ...ctx, user })).toMatchObject({ used: 60_000, left: 0 });
});

test('words count from the first of the month in UTC, and what failed is given back', async () => {
  const { db, user, ctx } = await signedIn({ plan: 'pro' });
  const at = (createdAt: string, charged: number) =>
    generation(user.id, { status: 'done', charged, createdAt: new Date(createdAt) });
  await db.generation.createMany({
    data: [
      at('2026-10-31T23:59:59.999Z', 40_000),
      at('2026-11-01T00:00:00Z', 700),
      generation(user.id, { status: 'failed', createdAt: new Date('2026-11-02T00:00:00Z') }),
    ],
  });
  const now = () => new Date('2026-11-30T23:59:59Z');
  expect(await usageOf({ ...ctx, user, now })).toMatchObject({
    used: 700,
    resetsOn: '2026-12-01T00:00:00.000Z',
  });
});

test('a piece that no generation wrote counts, and one that a generation wrote counts once', async () => {
  const { db, user, ctx } = await signedIn({ plan: 'pro' });
  const own = generation(user.id, { status: 'done', charged: 500 });
  await db.generation.create({ data: own });
  await plainPiece(db, user.id, { id: own.id, wordCount: 520 });
  await plainPiece(db, user.id, { wordCount: 800 });
  expect(await usageOf({ ...ctx, user })).toMatchObject({ used: 1300 });
  // Pro has run out.
  await db.account.update({ where: { id: user.id }, data: { proUntil: new Date(Date.now() - 1000) } });
  expect(await usageOf({ ...ctx, user })).toMatchObject({ plan: 'free', used: 2, left: 1 });
});

test('words of a day are counted over pieces, rewrites, posts and e-mails, and come back at midnight UTC', async () => {
  const plans = createPlans({ BILLING: 'stripe', AI_WORDS_PER_DAY: 1000 });
  const { db, user } = await signedIn({ plan: 'pro' });
  const late = new Date('2030-01-01T23:59:00Z');
  const at = (now: Date) => ({ db, plans, user, now: () => now });
  await askForWords(at(late), 700);
  await expect(askForWords(at(late), 301)).rejects.toMatchObject({
    message: CONTENT_MESSAGES.wordsOfDay,
    retryAfter: 60,
  });
  await askForWords(at(late), 300);
  await expect(start(db, user.id, 300, plans)).resolves.toBeGreaterThan(0);
  await expect(start(db, user.id, 800, plans)).rejects.toThrow(CONTENT_MESSAGES.wordsOfDay);
  await askForWords(at(new Date('2030-01-02T00:00:00Z')), 1000);
  const raced = { ...at(new Date('2031-01-01T00:00:00Z')) };
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => askForWords(raced, 100)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('a rewrite, a post and an e-mail ask for words before the AI service is asked', async () => {
  const plans = createPlans({ BILLING: 'stripe', AI_WORDS_PER_DAY: 300 });
  const { api, db, user } = await signedIn({ plan: 'pro', services: { plans } });
  const { id } = await plainPiece(db, user.id);
  await api.content.deriveSocial({ content: 'We sold tea.', platforms: ['x', 'linkedin'] });
  const wordsOfDay = { message: CONTENT_MESSAGES.wordsOfDay };
  await expect(api.content.deriveEmail({ content: 'We sold tea.' })).rejects.toMatchObject(wordsOfDay);
  const platforms = ['x' as const];
  await expect(api.content.deriveSocial({ content: 'tea', platforms })).rejects.toMatchObject(wordsOfDay);
  const order = {
    id,
    kind: 'shorten',
    html: '<p>We sold tea.</p>',
    wish: '',
    heading: '',
    before: '',
  } as const;
  const rewriting = async () => {
    for await (const event of await api.content.rewrite(order)) expect(event).toBeDefined();
  };
  await expect(rewriting()).rejects.toMatchObject(wordsOfDay);
});
