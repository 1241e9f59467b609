import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '#server/operating/metrics/metrics.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedGeneration } from '#server/test/stored-rows.ts';
import { RULES_VERSION } from './find-facts.ts';
import { judgeOpened, openJudging } from './judge-stored.ts';

const SOURCE = 'On Mondays 34 % of all shops close early. The bakery is open from 9:00 to 17:30.';
const CONTENT =
  '<p>Of all shops, 34 % close early. The bakery is open until 18:30. We sold 480 loaves. Guests eat at 312 places.</p>';

test('what earlier rules have stored is read and judged again, and what its user confirmed or a model settled stays so @long', async () => {
  const one = await signedIn({ plan: 'pro' });
  const { api, db, services } = one;
  const [source, other] = await Promise.all(
    [SOURCE, 'We have 312 seats.'].map((text) => api.content.addTextSource({ text })),
  );
  const userId = one.user.id;
  const { id } = await plainPiece(db, userId, { content: CONTENT, rulesVersion: RULES_VERSION });
  await storedGeneration(one, id);
  const ties = [source, other].map((tied, index) => ({
    sourceId: tied?.id ?? '',
    position: index + 1,
    firstFact: index + 1,
    // The other one was attached when the piece was finished.
    generationId: index === 0 ? id : null,
  }));
  await db.pieceSource.createMany({ data: ties.map((tie) => ({ ...tie, userId, contentId: id })) });
  await db.sourceFact.deleteMany({ where: { sourceId: source?.id ?? '', n: { gt: 1 } } });
  await db.source.update({
    where: { id: source?.id ?? '', userId },
    data: { rulesVersion: 1, factCount: 1 },
  });
  const said = { kind: 'number', value: '480', unit: null, sentence: 'We sold 480 loaves.' } as const;
  const confirmed = { ...said, reason: 'Till.', revision: 1, createdAt: new Date() };
  await db.claimDecision.create({ data: { ...confirmed, userId, contentId: id } });

  const [seats] = await db.sourceFact.findMany({ where: { sourceId: other?.id ?? '' } });
  const settled = { kind: 'number', state: 'bound', settled: true, value: seats?.value ?? '' } as const;
  const at = { revision: 1, n: 9, start: 0, end: 3, surface: '312', sentence: 'Guests eat at 312 places.' };
  await db.claim.create({ data: { ...settled, ...at, userId, contentId: id, factId: 'f2' } });

  await openJudging(services).run({}, new AbortController().signal);

  const { claims } = await api.content.getEvidence({ id });
  expect(claims.map(({ surface, state }) => [surface, state])).toEqual([
    ['34 %', 'bound'],
    ['18:30', 'differs'],
    ['480', 'confirmed'],
    ['312', 'bound'],
  ]);
  const { factCount } = await db.source.findUniqueOrThrow({ where: { id: source?.id ?? '' } });
  const [, second] = await db.pieceSource.findMany({
    where: { contentId: id },
    orderBy: { position: 'asc' },
  });
  expect(second?.firstFact).toBe(1 + factCount);
  expect(await db.source.count({ where: { userId, rulesVersion: { lt: RULES_VERSION } } })).toBe(0);
  expect(await db.piece.count({ where: { userId, rulesVersion: { lt: RULES_VERSION } } })).toBe(0);
});

test('a process that stops leaves the rest to another job @long', async () => {
  const { api, db, services, user } = await signedIn();
  const { id } = await api.content.addTextSource({ text: SOURCE });
  await db.source.update({ where: { id, userId: user.id }, data: { rulesVersion: 1 } });
  await openJudging(services).run({}, AbortSignal.abort());
  expect(await db.source.count({ where: { id, rulesVersion: 1 } })).toBe(1);
  const jobs = db.$queryRaw`
    select queue_name from graphile_worker.jobs where task_identifier = 'judgeStored' and locked_by is null`;
  expect(await jobs).toEqual([{ queue_name: 'judgeStored' }]);
});

test('a source that cannot be read again keeps its facts and is tried once', async () => {
  const { api, db, services, user } = await signedIn();
  const { id } = await api.content.addTextSource({ text: SOURCE });
  await db.source.update({ where: { id, userId: user.id }, data: { rulesVersion: 1 } });
  await db.$executeRaw`alter table source_facts add constraint refused check (surface <> '34 %') not valid`;
  onTestFinished(async () => void (await db.$executeRaw`alter table source_facts drop constraint refused`));
  const before = await db.sourceFact.count({ where: { sourceId: id } });
  await openJudging(services).run({}, new AbortController().signal);
  expect(await db.sourceFact.count({ where: { sourceId: id } })).toBe(before);
  expect(await db.source.count({ where: { id, rulesVersion: RULES_VERSION } })).toBe(1);
});

const versionsOf = async ({ db }: Awaited<ReturnType<typeof signedIn>>, ids: string[]) =>
  (await db.piece.findMany({ where: { id: { in: ids } }, orderBy: { updatedAt: 'asc' } })).map(
    ({ rulesVersion }) => rulesVersion,
  );

test('it is done in spare time, the last changed first, and the operator sees how much is left', async () => {
  const one = await signedIn();
  const { db, services, user } = one;
  const at = (hour: number) => ({ content: CONTENT, updatedAt: new Date(Date.UTC(2026, 0, 1, hour)) });
  const pieces = await Promise.all([1, 2, 3].map((hour) => plainPiece(db, user.id, at(hour))));
  const ids = pieces.map(({ id }) => id);
  const metrics = createMetrics();
  const left = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values.map(({ value }) => value);

  const seen: unknown[] = [];
  const spare = {
    run: async <T>(work: () => Promise<T>) => {
      const shown = [await left('veemark_read_again'), await versionsOf(one, ids)];
      seen.push(shown);
      return work();
    },
  };
  await openJudging({ ...services, spare, metrics }).run({}, new AbortController().signal);

  expect(seen).toEqual([
    [
      [0, 3],
      [1, 1, 1],
    ],
    [
      [0, 2],
      [1, 1, RULES_VERSION],
    ],
    [
      [0, 1],
      [1, RULES_VERSION, RULES_VERSION],
    ],
  ]);
  expect([await left('veemark_read_again'), await left('veemark_read_again_seconds')]).toEqual([[0, 0], [0]]);
});

test('a piece that is opened is judged by the rules of today, with its sources, before all others', async () => {
  const one = await signedIn();
  const { api, db, services, user } = one;
  const source = await api.content.addTextSource({ text: SOURCE });
  const [opened, other] = await Promise.all(
    [1, 2].map(() => plainPiece(db, user.id, { content: CONTENT, rulesVersion: 1 })),
  );
  const id = opened?.id ?? '';
  const tie = { userId: user.id, contentId: id, sourceId: source.id, position: 1, firstFact: 1 };
  await db.pieceSource.create({ data: tie });
  await db.sourceFact.deleteMany({ where: { sourceId: source.id } });
  await db.source.update({ where: { id: source.id }, data: { rulesVersion: 1, factCount: 0 } });

  const [before] = await Promise.all([1, 2].map(() => api.content.getEvidence({ id })));
  expect(before?.claims).toEqual([]);
  const added =
    await db.$queryRaw`select key from graphile_worker.jobs where task_identifier = 'judgeOpened'`;
  expect(added).toEqual([{ key: `judgeOpened:${id}` }]);

  await judgeOpened(services, { id });
  const { claims } = await api.content.getEvidence({ id });
  expect(claims.map(({ surface, state }) => [surface, state])).toContainEqual(['34 %', 'bound']);
  expect(await db.piece.findUnique({ where: { id: other?.id ?? '' } })).toMatchObject({ rulesVersion: 1 });
  expect(await db.source.count({ where: { id: source.id, rulesVersion: RULES_VERSION } })).toBe(1);
});
