import type { ChosenSourcesInput } from '#shared/schemas/sources.ts';
import type { UserContext } from '../../context.ts';
import { CARD, sourceCard } from './source-card.ts';

/** The sources of a brief in the order they were chosen; those that have been deleted are left out. */
export async function chosenSources({ db, user }: UserContext, { ids }: ChosenSourcesInput) {
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
