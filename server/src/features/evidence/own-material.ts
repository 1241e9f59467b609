import type { Db } from '../../database/db.ts';

type PieceOf = { contentId: string } | { generationId: string };

/**
 * What a piece needs no source for: links to the website of its profile and to where its call to action leads, and the
 * topic in the words of its brief. A piece has the id of its generation.
 */
export async function ownMaterial(db: Db, userId: string, piece: PieceOf) {
  const id = 'contentId' in piece ? piece.contentId : piece.generationId;
  const [row] = await db.$queryRaw<Record<'site' | 'callToAction' | 'topic', string | null>[]>`
    select profile.domain as site, generation.brief #>> '{callToAction,address}' as "callToAction",
      generation.brief ->> 'topic' as topic
    from (select ${id}::uuid as id) piece
    left join generations generation on generation.id = piece.id and generation.user_id = ${userId}::uuid
    left join generated_content content on content.id = piece.id and content.user_id = ${userId}::uuid
    left join profiles profile on profile.user_id = ${userId}::uuid
      and profile.id = case when content.id is null then generation.profile_id else content.profile end`;
  const { site = null, callToAction = null, topic = null } = row ?? {};
  return { ownSite: site, ownAddress: callToAction, topic };
}
