import type { Services } from './context.ts';
import { removeOldImages } from './features/content/piece/remove-old-images.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A mail names a person, so it is not kept longer than it takes to look into "I got no mail". */
const MAIL_KEPT_DAYS = 7;
/** How long a sign-up waits for its link, or a new one, to be opened. */
const SIGN_UP_WAITS_DAYS = 7;

/** How long the list still shows an access token that has ended. */
const TOKEN_SHOWN_DAYS = 30;

/** Hourly: removes what has run out. */
export async function housekeeping(services: Services) {
  const { db, now } = services;
  const expired = { lte: now() };
  const before = (days: number) => ({ lte: new Date(now().getTime() - days * DAY_MS) });
  const longAgo = before(MAIL_KEPT_DAYS);
  await db.session.deleteMany({ where: { OR: [{ expiresAt: expired }, { endsAt: expired }] } });
  await db.resetToken.deleteMany({ where: { expiresAt: expired } });
  await db.signUp.deleteMany({ where: { createdAt: before(SIGN_UP_WAITS_DAYS) } });
  await db.accessToken.deleteMany({ where: { expiresAt: before(TOKEN_SHOWN_DAYS) } });
  await db.rateLimit.deleteMany({ where: { expire: { lte: now().getTime() } } });
  await db.mail.deleteMany({
    where: {
      OR: [
        { status: 'sent', sentAt: longAgo },
        { status: 'failed', createdAt: longAgo },
      ],
    },
  });
  await db.keywordCache.deleteMany({ where: { createdAt: before(1) } });
  await removeOldImages(services);
}
