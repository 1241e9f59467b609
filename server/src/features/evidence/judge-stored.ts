import type { Services } from '../../context.ts';
import { changeAccount } from '../../auth/change-as.ts';
import type { Tx } from '../../database/db.ts';
import { asCaller } from '../../lib/caller.ts';
import { findFacts, READER } from '../sources/store-source.ts';
import { judgeAgain } from './judge-again.ts';

const RUN_MS = 60_000;
const NEXT = { where: { reader: { lt: READER } }, orderBy: { id: 'asc' } } as const;
const READ = { reader: READER };

type Reading = Pick<Services, 'db' | 'log' | 'now' | 'queue'>;

/** Every hour and at every start: finds the facts of sources and judges the pieces that an earlier reader has read. */
export async function judgeStored(services: Reading, stopping: AbortSignal) {
  const { db, queue } = services;
  const endsAt = performance.now() + RUN_MS;
  const mayGoOn = () => !stopping.aborted && performance.now() < endsAt;
  const readSources = eachOnce(services, stopping, {
    mayGoOn,
    next: () => db.source.findFirst(NEXT),
    act: async ({ id, userId, text, language }) => {
      const { facts } = await findFacts(text, language);
      await changeAccount({ ...services, user: { id: userId } }, (tx) =>
        replaceFacts(tx, { userId, sourceId: id }, facts),
      );
    },
    giveUp: ({ id, userId }) => db.source.updateMany({ where: { id, userId }, data: READ }),
  });
  const judgePieces = () =>
    eachOnce(services, stopping, {
      mayGoOn,
      next: () => db.content.findFirst({ ...NEXT, select: { id: true, userId: true } }),
      act: async ({ id, userId }) => {
        await judgeAgain({ ...services, user: { id: userId } }, id);
        await db.content.update({ where: { id, userId }, data: READ });
      },
      giveUp: ({ id, userId }) => db.content.updateMany({ where: { id, userId }, data: READ }),
    });
  const isDone = (await readSources) && (await judgePieces());
  if (!isDone) await queue.add('judgeStored', {}, { unique: true });
}

type Steps<Row> = {
  mayGoOn: () => boolean;
  next: () => Promise<Row | null>;
  act: (row: Row) => Promise<void>;
  giveUp: (row: Row) => Promise<unknown>;
};

/**
 * One that fails keeps what the earlier reader found, and counts as read: it would fail again.
 * @returns false when rows are left
 */
async function eachOnce<Row extends { id: string; userId: string }>(
  { log }: Reading,
  stopping: AbortSignal,
  { mayGoOn, next, act, giveUp }: Steps<Row>,
): Promise<boolean> {
  // It waits behind users, and what it does is not on their account.
  const caller = { owner: 'judgeStored', isPatient: true, signal: () => stopping } as const;
  for (let row = await next(); row; row = await next()) {
    if (!mayGoOn()) return false;
    const { id, userId } = row;
    try {
      await asCaller(caller, () => act(row));
    } catch (error) {
      if (stopping.aborted) return false;
      log.warn({ err: error, id, userId }, 'what is stored was not read again');
      await giveUp(row);
    }
  }
  return true;
}

type Owned = { userId: string; sourceId: string };
type Facts = Awaited<ReturnType<typeof findFacts>>['facts'];

async function replaceFacts(tx: Tx, source: Owned, facts: Facts) {
  const { userId, sourceId } = source;
  const doubts = await factsOfDoubts(tx, source);
  await tx.sourceFact.deleteMany({ where: { sourceId, source: { userId } } });
  await tx.sourceFact.createMany({ data: facts.map((fact) => ({ ...fact, sourceId })) });
  const data = { factCount: facts.length, ...READ };
  await tx.source.update({ where: { id: sourceId, userId }, data });
  await numberAgain(tx, source);
  await nameAgain(tx, doubts);
  const where = { userId, sources: { some: { sourceId } } };
  await tx.content.updateMany({ where, data: { reader: READER - 1 } });
}

/** Facts are numbered over all sources of a piece, so those behind a source get other numbers with it. */
const numberAgain = (tx: Tx, { userId, sourceId }: Owned) => tx.$executeRaw`
  update piece_sources p set first_fact = numbered.first
  from (
    select ps.id, 1 + coalesce(sum(s.fact_count) over (
      -- A piece has the id of its generation; what was attached to it later has no generation.
      partition by coalesce(ps.content_id, ps.generation_id) order by ps.position
      rows between unbounded preceding and 1 preceding
    ), 0)::int as first
    from piece_sources ps join sources s on s.id = ps.source_id
    where ps.user_id = ${userId}::uuid and coalesce(ps.content_id, ps.generation_id) in (
      select coalesce(content_id, generation_id) from piece_sources where source_id = ${sourceId}::uuid
    )
  ) numbered
  where p.id = numbered.id and p.first_fact <> numbered.first`;

type Doubt = { id: string; source_id: string; value: string; sentence: string };

const factsOfDoubts = (tx: Tx, { userId, sourceId }: Owned) => tx.$queryRaw<Doubt[]>`
  select c.id, f.source_id, f.value, f.sentence
  from piece_sources own
  join claims c on c.content_id = own.content_id
  join piece_sources p on p.content_id = c.content_id
  join source_facts f on f.source_id = p.source_id and c.fact_id = 'f' || (p.first_fact + f.n - 1)
  where own.source_id = ${sourceId}::uuid and own.user_id = ${userId}::uuid and c.state = 'doubted'`;

/** Lets the doubts name the same facts by their new numbers; a fact that is gone is doubted no longer. */
const nameAgain = (tx: Tx, doubts: Doubt[]) => tx.$executeRaw`
  update claims c set fact_id = (
    select 'f' || (p.first_fact + f.n - 1)
    from piece_sources p join source_facts f on f.source_id = p.source_id
    where p.content_id = c.content_id and f.source_id = d.source_id
      and f.value = d.value and f.sentence = d.sentence
    order by f.n limit 1
  )
  from jsonb_to_recordset(${JSON.stringify(doubts)}::jsonb)
    as d (id uuid, source_id uuid, value text, sentence text)
  where c.id = d.id`;
