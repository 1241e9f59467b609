import { DAY_MS } from '#shared/durations.ts';
import type { Services } from '../../context.ts';

/** How long a sign-up waits for its link, or a new one, to be opened. */
const SIGN_UP_WAITS_DAYS = 7;
/** How long the list still shows an access token that has ended. */
const TOKEN_SHOWN_DAYS = 30;

/** Removes the sessions, links, sign-ups and access tokens whose time is over. */
export async function removeExpired({ db, now }: Pick<Services, 'db' | 'now'>) {
  const expired = { lte: now() };
  const before = (days: number) => ({ lte: new Date(now().getTime() - days * DAY_MS) });
  await db.session.deleteMany({ where: { OR: [{ expiresAt: expired }, { endsAt: expired }] } });
  await db.resetToken.deleteMany({ where: { expiresAt: expired } });
  await db.signUp.deleteMany({ where: { createdAt: before(SIGN_UP_WAITS_DAYS) } });
  await db.accessToken.deleteMany({ where: { expiresAt: before(TOKEN_SHOWN_DAYS) } });
}
