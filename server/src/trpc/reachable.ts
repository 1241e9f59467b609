import type { Within } from '#server/auth/within.ts';
import type { UserContext } from '#server/context.ts';
import type { Kind } from './belongs.ts';

type Named = { id: { in: string[] }; userId: string };
type Row = { id: string };
type Reader = (ctx: Pick<UserContext, 'db'>, named: Named, within: Within) => Promise<Row[]>;

const onWebsite = ({ websiteIds }: Within) =>
  websiteIds === null ? {} : { websiteId: { in: [...websiteIds] } };

/** A piece, a generation or a source belongs to its brand, or to none. */
function ofBrand({ profileIds, hasUnbranded }: Within) {
  const branded = profileIds === null ? { profileId: { not: null } } : { profileId: { in: [...profileIds] } };
  return { OR: [branded, ...(hasUnbranded ? [{ profileId: null }] : [])] };
}

const among = (ids: readonly string[] | null) => (ids === null ? {} : { AND: { id: { in: [...ids] } } });
const select = { id: true } as const;

const READERS: Record<Kind, Reader> = {
  website: ({ db }, named, { websiteIds }) =>
    db.website.findMany({ where: { ...named, ...among(websiteIds) }, select }),
  brand: ({ db }, named, { profileIds }) =>
    db.profile.findMany({ where: { ...named, ...among(profileIds) }, select }),
  piece: ({ db }, named, within) => db.piece.findMany({ where: { ...named, ...ofBrand(within) }, select }),
  generation: ({ db }, named, within) =>
    db.generation.findMany({ where: { ...named, ...ofBrand(within) }, select }),
  source: ({ db }, named, within) => db.source.findMany({ where: { ...named, ...ofBrand(within) }, select }),
  publication: ({ db }, named, within) =>
    db.publication.findMany({ where: { ...named, ...onWebsite(within), piece: ofBrand(within) }, select }),
  entry: ({ db }, named, within) =>
    db.calendarEntry.findMany({
      where: { ...named, ...onWebsite(within), OR: [{ contentId: null }, { piece: ofBrand(within) }] },
      select,
    }),
  plan: ({ db }, named, within) =>
    db.publishPlan.findMany({ where: { ...named, ...onWebsite(within) }, select }),
  batch: ({ db }, named, within) =>
    db.entryBatch.findMany({ where: { ...named, ...onWebsite(within) }, select }),
  page: ({ db }, named, within) =>
    db.sitePage.findMany({ where: { ...named, ...onWebsite(within) }, select }),
  patch: ({ db }, named, within) =>
    db.sitePatch.findMany({ where: { ...named, ...onWebsite(within) }, select }),
  shareLink: ({ db }, named, within) =>
    db.shareLink.findMany({ where: { ...named, piece: ofBrand(within) }, select }),
};

type Asked = { kind: Kind; ids: string[]; within: Within };

/** Which of these rows are the user's own and within what was chosen. */
export async function reachable(ctx: UserContext, { kind, ids, within }: Asked): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await READERS[kind](ctx, { id: { in: ids }, userId: ctx.user.id }, within);
  return new Set(rows.map(({ id }) => id));
}
