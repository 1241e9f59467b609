import type { ListProfilesInput } from '#shared/profiles.ts';
import { nextCursor } from '#shared/list-cursor.ts';
import type { UserContext } from '../../context.ts';
import { afterPosition } from '../../lib/after-position.ts';
import { literalTerm } from '../../lib/like-pattern.ts';

const PAGE_SIZE = 50;

/** The user's profiles, newest first, found by name or description. */
export async function listProfiles({ db, user }: UserContext, { search, cursor }: ListProfilesInput) {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.profile.findMany({
    where: {
      userId: user.id,
      ...afterPosition(cursor),
      ...(search && { AND: { OR: [{ name: found }, { description: found }] } }),
    },
    omit: { userId: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  });
  const profiles = rows.slice(0, PAGE_SIZE).map((profile) => ({
    ...profile,
    createdAt: profile.createdAt.toISOString(),
  }));
  return { profiles, nextCursor: nextCursor(profiles.at(-1), rows.length > PAGE_SIZE) };
}
