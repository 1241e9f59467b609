import type { Services } from '../context.ts';

/** Hourly: removes what has run out. */
export async function housekeeping({ db, now }: Services) {
  const expired = { lte: now() };
  await db.session.deleteMany({ where: { OR: [{ expiresAt: expired }, { endsAt: expired }] } });
  await db.oneTimeToken.deleteMany({ where: { expiresAt: expired } });
  await db.rateLimit.deleteMany({ where: { expire: { lte: now().getTime() } } });
}
