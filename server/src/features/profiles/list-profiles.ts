import type { ListProfilesInput } from '#shared/profiles.ts';
import type { UserContext } from '../../context.ts';
import { literalTerm } from '../../lib/like-pattern.ts';

const PAGE_SIZE = 50;

/** The user's profiles, newest first, found by name or description. */
export async function listProfiles({ db, user }: UserContext, { search, cursor }: ListProfilesInput) {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.profile.findMany({
    where: { userId: user.id, ...(search && { OR: [{ name: found }, { description: found }] }) },
    omit: { userId: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    ...(cursor && { cursor: { id: cursor, userId: user.id }, skip: 1 }),
  });
  const profiles = rows.slice(0, PAGE_SIZE).map((profile) => ({
    ...profile,
    createdAt: profile.createdAt.toISOString(),
  }));
  return { profiles, nextCursor: rows.length > PAGE_SIZE ? (profiles.at(-1)?.id ?? null) : null };
}
