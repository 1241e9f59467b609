import type { Db, Tx } from '#server/database/db.ts';
import { RULES_VERSION, type FoundFacts } from './find-facts.ts';
import type { PieceOf } from './piece-facts.ts';

/**
 * What a piece needs no source for: links to the website of its profile, to the user's websites and to where its call
 * to action leads, and the topic and the call to action in the words of its brief. A piece has the id of its generation.
 */
export async function ownMaterial(db: Db, userId: string, piece: PieceOf) {
  const id = 'contentId' in piece ? piece.contentId : piece.generationId;
  const [row] = await db.$queryRaw<
    (Record<'callToAction' | 'address' | 'topic', string | null> & { sites: string[] })[]
  >`
    select array(select domain from websites where user_id = ${userId}::uuid
        union select profile.domain where profile.domain <> '') as sites,
      generation.brief #>> '{callToAction,text}' as "callToAction",
      generation.brief #>> '{callToAction,address}' as address, generation.topic
    from (select ${id}::uuid as id) piece
    left join generations generation on generation.id = piece.id and generation.user_id = ${userId}::uuid
    left join generated_content content on content.id = piece.id and content.user_id = ${userId}::uuid
    left join profiles profile on profile.user_id = ${userId}::uuid
      and profile.id = case when content.id is null then generation.profile_id else content.profile end`;
  const { sites = [], callToAction = null, address = null, topic = null } = row ?? {};
  return { ownSites: sites, ownAddress: address, topic, callToAction };
}

type Owned = { userId: string; sourceId: string };
type Facts = FoundFacts['facts'];

export async function replaceFacts(tx: Tx, source: Owned, facts: Facts) {
  const { userId, sourceId } = source;
  const settled = await factsOfSettled(tx, source);
  await tx.sourceFact.deleteMany({ where: { sourceId, source: { userId } } });
  await tx.sourceFact.createMany({ data: facts.map((fact) => ({ ...fact, sourceId })) });
  const data = { factCount: facts.length, rulesVersion: RULES_VERSION };
  await tx.source.update({ where: { id: sourceId, userId }, data });
  await numberAgain(tx, source);
  await nameAgain(tx, settled);
  const where = { userId, sources: { some: { sourceId } } };
  await tx.piece.updateMany({ where, data: { rulesVersion: RULES_VERSION - 1 } });
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

type Settled = { id: string; source_id: string; value: string; sentence: string };

const factsOfSettled = (tx: Tx, { userId, sourceId }: Owned) => tx.$queryRaw<Settled[]>`
  select c.id, f.source_id, f.value, f.sentence
  from piece_sources own
  join claims c on c.content_id = own.content_id
  join piece_sources p on p.content_id = c.content_id
  join source_facts f on f.source_id = p.source_id and c.fact_id = 'f' || (p.first_fact + f.n - 1)
  where own.source_id = ${sourceId}::uuid and own.user_id = ${userId}::uuid and c.settled`;

/** Lets what is settled name the same facts by their new numbers; where a fact is gone it is settled no longer. */
const nameAgain = (tx: Tx, settled: Settled[]) => tx.$executeRaw`
  update claims c set fact_id = (
    select 'f' || (p.first_fact + f.n - 1)
    from piece_sources p join source_facts f on f.source_id = p.source_id
    where p.content_id = c.content_id and f.source_id = d.source_id
      and f.value = d.value and f.sentence = d.sentence
    order by f.n limit 1
  )
  from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
    as d (id uuid, source_id uuid, value text, sentence text)
  where c.id = d.id`;
