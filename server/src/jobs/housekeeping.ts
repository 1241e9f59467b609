import type { Services } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Hourly: removes what has run out. */
export async function housekeeping({ db, now }: Services) {
  const expired = { lte: now() };
  const aDayAgo = new Date(now().getTime() - DAY_MS);
  await db.session.deleteMany({ where: { OR: [{ expiresAt: expired }, { endsAt: expired }] } });
  await db.oneTimeToken.deleteMany({ where: { expiresAt: expired } });
  await db.rateLimit.deleteMany({ where: { expire: { lte: now().getTime() } } });
  await db.keywordCache.deleteMany({ where: { createdAt: { lte: aDayAgo } } });
}
