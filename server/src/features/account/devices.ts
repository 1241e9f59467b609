import type { UserContext } from '../../context.ts';

const DEVICES_SHOWN = 100;

/** Where the user is signed in, this browser first, then the most recently used. */
export async function devices({ db, user, session, now }: UserContext) {
  const alive = { gt: now() };
  const rows = await db.session.findMany({
    where: { userId: user.id, scope: 'full', expiresAt: alive, endsAt: alive },
    orderBy: { lastUsedAt: 'desc' },
    take: DEVICES_SHOWN,
    select: { id: true, userAgent: true, ipAddress: true, lastUsedAt: true, createdAt: true },
  });
  const listed = rows.map((row) => ({ ...row, isCurrent: row.id === session.id }));
  return [...listed.filter((row) => row.isCurrent), ...listed.filter((row) => !row.isCurrent)];
}

/** Ends every session but this one. @returns how many. */
export async function signOutElsewhere({ db, user, session }: UserContext) {
  const { count } = await db.session.deleteMany({ where: { userId: user.id, id: { not: session.id } } });
  return { count };
}
