import type { Services } from '../../../context.ts';
import type { Tx } from '../../../database/db.ts';
import { findFacts } from '../sources/find-facts.ts';
import { judgeAgain } from './judge-again.ts';

/** Counts the ways of reading that differ in what they store. */
const READER = 2;
const BEFORE = { reader: { lt: READER } };

type Reading = Pick<Services, 'db' | 'log' | 'now'>;

/** Every hour and at every start: finds the facts of sources and judges the pieces that an earlier reader has read. */
export async function judgeStored(services: Reading) {
  const { db } = services;
  await eachOnce(services, {
    next: (after) => db.source.findFirst({ where: { ...BEFORE, id: { gt: after } }, orderBy: { id: 'asc' } }),
    act: async ({ id, userId, text, language }) => {
      const { facts } = await findFacts(text, language);
      await db.$transaction(async (tx) => {
        await tx.sourceFact.deleteMany({ where: { sourceId: id, source: { userId } } });
        await tx.sourceFact.createMany({ data: facts.map((fact) => ({ ...fact, sourceId: id })) });
        const data = { factCount: facts.length, reader: READER };
        await tx.source.update({ where: { id, userId }, data });
        await numberAgain(tx, id);
      });
    },
  });
  await eachOnce(services, {
    next: (after) =>
      db.content.findFirst({
        where: { ...BEFORE, id: { gt: after } },
        orderBy: { id: 'asc' },
        select: { id: true, userId: true },
      }),
    act: async ({ id, userId }) => {
      await judgeAgain({ ...services, user: { id: userId } }, id);
      await db.content.update({ where: { id, userId }, data: { reader: READER } });
    },
  });
}

type Steps<Row> = { next: (after: string) => Promise<Row | null>; act: (row: Row) => Promise<void> };
const FIRST = '00000000-0000-0000-0000-000000000000';

/** One that fails is left for the next hour. */
async function eachOnce<Row extends { id: string; userId: string }>(
  { log }: Reading,
  { next, act }: Steps<Row>,
) {
  for (let row = await next(FIRST); row; row = await next(row.id)) {
    const { id, userId } = row;
    await act(row).catch((error: unknown) =>
      log.warn({ err: error, id, userId }, 'what is stored was not read again'),
    );
  }
}

/** Facts are numbered over all sources of a piece, so those behind a source get other numbers with it. */
const numberAgain = (tx: Tx, sourceId: string) => tx.$executeRaw`
  update piece_sources p set first_fact = numbered.first
  from (
    select ps.id, 1 + coalesce(sum(s.fact_count) over (
      partition by ps.content_id, ps.generation_id order by ps.position
      rows between unbounded preceding and 1 preceding
    ), 0)::int as first
    from piece_sources ps join sources s on s.id = ps.source_id
    where exists (
      select 1 from piece_sources own
      where own.source_id = ${sourceId}::uuid and own.content_id is not distinct from ps.content_id
        and own.generation_id is not distinct from ps.generation_id
    )
  ) numbered
  where p.id = numbered.id and p.first_fact <> numbered.first`;
