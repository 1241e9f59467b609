import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nextCursor } from '#server/database/list-queries.ts';
import { callProcedure, statusOf } from './call-procedure.ts';
import { sessionCookieOf } from './signed-in.ts';
import { testApp } from './test-app.ts';
import { userWithEverything } from './user-with-everything.ts';

const app = await testApp();
const { services, user } = await userWithEverything();
const cookie = await sessionCookieOf(services, user.id);

const LISTS = [
  'content.listContent',
  'profiles.list',
  'websites.list',
  'billing.usageHistory',
  'publish.listPage',
  'publish.calendarPage',
  'publish.queuePage',
];
const RANGE = { from: '2026-01-01T00:00Z', to: '2036-01-01T01:00+01:00' };
const ID = '01234567-89ab-4cde-8f01-23456789abcd';
const NOW = '2026-11-22T00:00:00.000Z';

describe.each(LISTS)('%s', (path) => {
  const ask = async (input: object) =>
    statusOf(await callProcedure(app, path, { ...RANGE, ...input }, cookie));

  test.each([
    '',
    'nonsense',
    ID,
    randomUUID(),
    NOW,
    `${NOW}_`,
    `_${ID}`,
    `${NOW}_${ID}x`,
    `${NOW}_${ID.replaceAll('-', 'a')}`,
    `${NOW} ${ID}`,
    `2026-02-31T00:00:00.000Z_${ID}`,
    `2026-13-01T00:00:00.000Z_${ID}`,
    `2026-11-22T25:00:00.000Z_${ID}`,
    `0000-01-01T00:00:00.000Z_${ID}`,
    `1969-12-31T00:00:00.000Z_${ID}`,
    `+10000-01-01T00:00:00.000Z_${ID}`,
    `${NOW}_'; drop table users; --`,
    `${NOW}_${ID}`.repeat(1000),
    `${NOW}_${ID}\0`,
    7,
    true,
    {},
    [NOW, ID],
  ])('refuses the forged cursor %j', async (cursor) => {
    expect(await ask({ cursor })).toBe(400);
    expect(await ask({ cursor, search: 'tea' })).toBe(400);
  });

  test('takes none, and those it gives, whatever became of the row', async () => {
    const given = nextCursor({ createdAt: new Date(), id: randomUUID() }, true);
    for (const cursor of [undefined, null, given, `9999-12-31T23:59:59.999Z_${ID}`])
      expect(await ask({ cursor })).toBe(200);
  });
});
