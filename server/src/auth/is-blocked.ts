import type { Db, Tx } from '#server/database/db.ts';

/** Rows for which work may be done that nobody is signed in for. */
export const OF_ACTIVE_USER = { user: { blockedAt: null } } as const;

/**
 * Sessions and tokens of a blocked user have ended; this is for work that nobody is signed in for. Under the account's
 * lock the answer holds until the commit.
 */
export const isBlocked = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await db.user.count({ where: { id: userId, blockedAt: { not: null } } })) > 0;
