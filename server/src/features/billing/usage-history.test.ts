import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';

const brief = { topic: 'Rye bread' };
const TOKENS = [
  { step: 'plan', model: 'small', input: 300, output: 200 },
  { step: 'write', model: 'large', input: 500, output: 900 },
];

test('the history says what each generation asked for, delivered and cost, and what was given back', async () => {
  const { api, db, user } = await signedIn({ plan: 'pro' });
  const other = await signedIn();
  const asked = { userId: user.id, brief, reservedWords: 800, maxWords: 840 };
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 3, 9, minute));
  const done = { status: 'done', chargedWords: 780, title: '=Rye()', tokens: TOKENS } as const;
  await db.generation.createMany({
    data: [
      { ...asked, ...done, id: randomUUID(), createdAt: at(1) },
      { ...asked, id: randomUUID(), status: 'failed', createdAt: at(2) },
      { ...asked, id: randomUUID(), status: 'writing', createdAt: at(3) },
    ],
  });
  const { entries, nextCursor } = await api.billing.usageHistory({});
  const nothing = { title: 'Rye bread', delivered: 0, charged: 0, tokens: [] };
  const counted = TOKENS.map(({ step, input, output }) => ({ step, input, cached: 0, output }));
  const delivered = { title: '=Rye()', delivered: 780, charged: 780, tokens: counted };
  const common = { kept: false, asked: 800, cost: null };
  expect(entries.map(({ id: _id, date: _date, ...entry }) => entry)).toEqual([
    { ...nothing, ...common, outcome: 'writing', refunded: 0 },
    { ...nothing, ...common, outcome: 'failed', refunded: 800 },
    { ...delivered, ...common, outcome: 'done', refunded: 20 },
  ]);
  expect(nextCursor).toBeNull();
  expect((await other.api.billing.usageHistory({})).entries).toEqual([]);

  const [header, , , last] = (await api.billing.usageCsv()).csv.trim().split('\n');
  expect(header).toContain('Date,Piece,Words asked,Words delivered,Words charged,Words refunded,Outcome');
  expect(last).toBe("2026-11-03T09:01:00.000Z,'=Rye(),800,780,780,20,done,800,0,1100");
});

test('where the prices of the models are known, the history says what each piece cost', async () => {
  const { settings } = (await testServices()).services;
  const tokenPrices = { small: { input: 1, output: 2 }, large: { input: 10, output: 20 } };
  const { api, db, user } = await signedIn({ services: { settings: { ...settings, tokenPrices } } });
  const asked = { userId: user.id, brief, reservedWords: 800, maxWords: 840 };
  await db.generation.create({ data: { ...asked, id: randomUUID(), status: 'done', tokens: TOKENS } });
  const { entries } = await api.billing.usageHistory({});
  expect(entries).toMatchObject([{ cost: 0.0237 }]);
  const [header, line] = (await api.billing.usageCsv()).csv.trim().split('\n');
  expect(header).toMatch(/Input tokens,Cached tokens,Output tokens,Cost in dollars$/);
  expect(line).toMatch(/,800,0,1100,0.0237$/);
});

test('a long history comes in pages, and pieces asked for at the same moment are on one of them each', async () => {
  const { api, db, user } = await signedIn();
  const asked = { userId: user.id, brief, reservedWords: 300, maxWords: 315 };
  const createdAt = new Date(Date.UTC(2026, 10, 3, 9));
  const data = Array.from({ length: 51 }, () => ({ ...asked, id: randomUUID(), createdAt }));
  await db.generation.createMany({ data });
  const first = await api.billing.usageHistory({});
  const second = await api.billing.usageHistory({ cursor: first.nextCursor });
  expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([50, 1, null]);
});
