import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { afterPosition, literalTerm, nextCursor } from '#server/database/list-queries.ts';
import type { chosenSourcesInput, listSourcesInput } from '#shared/schemas/sources.ts';
import { CARD, sourceCard } from './source-card.ts';

export async function listSources(
  { db, user }: UserContext,
  { search, profileId, updatedSince, limit, cursor }: z.infer<typeof listSourcesInput>,
) {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.source.findMany({
    where: {
      userId: user.id,
      removedAt: null,
      ...(profileId !== undefined && { profileId }),
      ...(updatedSince && { updatedAt: { gte: new Date(updatedSince) } }),
      ...afterPosition(cursor),
      ...(search && { AND: { OR: [{ title: found }, { url: found }] } }),
    },
    select: CARD,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const sources = rows.slice(0, limit).map(sourceCard);
  return { sources, nextCursor: nextCursor(sources.at(-1), rows.length > limit) };
}

/** In the order of choice, without deleted ones. */
export async function chosenSources({ db, user }: UserContext, { ids }: z.infer<typeof chosenSourcesInput>) {
  const rows = await db.source.findMany({
    where: { id: { in: ids }, userId: user.id, removedAt: null },
    select: CARD,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    sources: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [sourceCard(row)] : [];
    }),
  };
}
