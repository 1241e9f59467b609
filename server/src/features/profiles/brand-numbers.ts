import type { UserContext } from '#server/context.ts';

type Counted = { profileId: string | null; _count: { _all: number } };

/** Of each brand: pieces that are on a site, those that are not, and its sources. Brands without any are left out. */
export async function brandNumbers({ db, user }: UserContext) {
  const own = { userId: user.id, profileId: { not: null } };
  const posted = { ...own, publications: { some: { status: 'publish' as const } } };
  const [all, live, sources] = await Promise.all([
    db.piece.groupBy({ by: ['profileId'], where: own, _count: { _all: true } }),
    db.piece.groupBy({ by: ['profileId'], where: posted, _count: { _all: true } }),
    db.source.groupBy({ by: ['profileId'], where: own, _count: { _all: true } }),
  ]);
  const ids = [...new Set([...all, ...sources].flatMap(({ profileId }) => profileId ?? []))];

  return ids.map((id) => ({
    id,
    drafts: countIn(all, id) - countIn(live, id),
    live: countIn(live, id),
    sources: countIn(sources, id),
  }));
}

const countIn = (rows: readonly Counted[], id: string): number =>
  rows.find(({ profileId }) => profileId === id)?._count._all ?? 0;
