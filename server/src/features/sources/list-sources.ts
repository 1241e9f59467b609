import type { ListSourcesInput } from '#shared/schemas/sources.ts';
import type { UserContext } from '../../context.ts';
import { afterPosition, nextCursor } from '../../database/after-position.ts';
import { literalTerm } from '../../database/like-pattern.ts';
import { CARD, sourceCard } from './source-card.ts';

const PAGE_SIZE = 50;

/** The user's sources, newest first, found by title or address. */
export async function listSources(
  { db, user }: UserContext,
  { search, profileId, cursor }: ListSourcesInput,
) {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.source.findMany({
    where: {
      userId: user.id,
      removedAt: null,
      ...(profileId !== undefined && { profileId }),
      ...afterPosition(cursor),
      ...(search && { AND: { OR: [{ title: found }, { url: found }] } }),
    },
    select: CARD,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  });
  const sources = rows.slice(0, PAGE_SIZE).map(sourceCard);
  return { sources, nextCursor: nextCursor(sources.at(-1), rows.length > PAGE_SIZE) };
}
