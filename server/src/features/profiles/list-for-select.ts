import type { UserContext } from '../../context.ts';

/** What the create form needs of each profile, sorted by name. */
export async function listForSelect({ db, user }: UserContext) {
  const profiles = await db.profile.findMany({
    where: { userId: user.id },
    select: { id: true, name: true, voice: true, audience: true },
  });
  return profiles.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
