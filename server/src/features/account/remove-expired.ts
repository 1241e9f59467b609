import type { Services } from '../../context.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** How long a sign-up waits to be confirmed. */
const SIGN_UP_WAITS_DAYS = 7;
/** How long the list shows an expired access token. */
const TOKEN_SHOWN_DAYS = 30;

/** Removes expired sessions, links, sign-ups and access tokens. */
export async function removeExpired({ db, now }: Pick<Services, 'db' | 'now'>) {
  const expired = { lte: now() };
  const before = (days: number) => ({ lte: new Date(now().getTime() - days * DAY_MS) });
  await db.session.deleteMany({ where: { OR: [{ expiresAt: expired }, { endsAt: expired }] } });
  await db.resetToken.deleteMany({ where: { expiresAt: expired } });
  await db.signUp.deleteMany({ where: { createdAt: before(SIGN_UP_WAITS_DAYS) } });
  await db.accessToken.deleteMany({ where: { expiresAt: before(TOKEN_SHOWN_DAYS) } });
}
