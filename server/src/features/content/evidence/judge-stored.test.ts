import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/signed-in.ts';
import { judgeStored } from './judge-stored.ts';

const SOURCE = 'On Mondays 34 % of all shops close early. The bakery is open from 9:00 to 17:30.';
const CONTENT = '<p>Of all shops, 34 % close early. The bakery is open until 18:30. We sold 480 loaves.</p>';

test('what an earlier reader stored is read and judged again, and what its user vouched for stays so', async () => {
  const { api, db, user, services } = await signedIn({ plan: 'pro' });
  const [source, other] = await Promise.all(
    [SOURCE, 'We have 12 seats.'].map((text) => api.content.addTextSource({ text })),
  );
  const [userId, id] = [user.id, randomUUID()];
  const row = {
    title: 'Shops',
    slug: 'shops',
    excerpt: '',
    contentType: 'blog',
    head: '',
    writer: 'offline',
  } as const;
  await db.content.create({ data: { ...row, id, userId, content: CONTENT, metaDescription: '', reader: 1 } });
  const ties = [source, other].map((one, index) => ({
    sourceId: one?.id ?? '',
    position: index + 1,
    firstFact: index + 1,
  }));
  await db.pieceSource.createMany({ data: ties.map((tie) => ({ ...tie, userId, contentId: id })) });
  await db.sourceFact.deleteMany({ where: { sourceId: source?.id ?? '', n: { gt: 1 } } });
  await db.source.update({ where: { id: source?.id ?? '', userId }, data: { reader: 1, factCount: 1 } });
  const sentence = 'We sold 480 loaves.';
  const vouched = {
    kind: 'number',
    value: '480',
    unit: null,
    sentence,
    reason: 'Till.',
    revision: 1,
  } as const;
  await db.claimDecision.create({ data: { ...vouched, userId, contentId: id, createdAt: new Date() } });

  await judgeStored(services);

  const { claims } = await api.content.getEvidence({ id });
  expect(claims.map(({ surface, state }) => [surface, state])).toEqual([
    ['34 %', 'bound'],
    ['18:30', 'differs'],
    ['480', 'vouched'],
  ]);
  const { factCount } = await db.source.findUniqueOrThrow({ where: { id: source?.id ?? '' } });
  const [, second] = await db.pieceSource.findMany({
    where: { contentId: id },
    orderBy: { position: 'asc' },
  });
  expect(second?.firstFact).toBe(1 + factCount);
  expect(await db.source.count({ where: { userId, reader: { lt: 2 } } })).toBe(0);
  expect(await db.content.count({ where: { userId, reader: { lt: 2 } } })).toBe(0);
});
