import type { UserContext } from '#server/context.ts';

/** Of each brand: pieces that are on a site, those that are not, and its sources. Brands without any are left out. */
export async function brandNumbers({ db, user }: UserContext) {
  const own = { userId: user.id, profileId: { not: null } };
  const live = { some: { status: 'publish' as const } };
  const counted = { by: ['profileId' as const], _count: true } as const;
  const [all, posted, sources] = await Promise.all([
    db.piece.groupBy({ ...counted, where: own }),
    db.piece.groupBy({ ...counted, where: { ...own, publications: live } }),
    db.source.groupBy({ ...counted, where: own }),
  ]);

  const ids = [...new Set([...all, ...sources].flatMap(({ profileId }) => profileId ?? []))];
  const countIn = (rows: typeof all, id: string) =>
    rows.find(({ profileId }) => profileId === id)?._count ?? 0;

  return ids.map((id) => ({
    id,
    drafts: countIn(all, id) - countIn(posted, id),
    live: countIn(posted, id),
    sources: countIn(sources, id),
  }));
}
