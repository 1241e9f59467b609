import type { Services } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';

const SIGN_UP_WAITS_DAYS = 7;
const TOKEN_SHOWN_DAYS = 30;
const INVITATION_SHOWN_DAYS = 30;

export async function removeExpired({ db, now }: Pick<Services, 'db' | 'now'>) {
  const expired = { lte: now() };
  const before = (days: number) => ({ lte: new Date(now().getTime() - days * DAY_MS) });
  await db.session.deleteMany({ where: { OR: [{ expiresAt: expired }, { endsAt: expired }] } });
  await db.resetToken.deleteMany({ where: { expiresAt: expired } });
  await db.signUp.deleteMany({ where: { createdAt: before(SIGN_UP_WAITS_DAYS) } });
  await db.signInStep.deleteMany({ where: { expiresAt: expired } });
  await db.rememberedDevice.deleteMany({ where: { expiresAt: expired } });
  await db.factorReset.deleteMany({ where: { expiresAt: expired } });
  await db.emailChange.deleteMany({ where: { expiresAt: expired } });
  await db.invitation.deleteMany({ where: { expiresAt: before(INVITATION_SHOWN_DAYS) } });
  await db.rateLimit.deleteMany({ where: { expire: { lte: now().getTime() } } });
  await db.accessToken.deleteMany({ where: { expiresAt: before(TOKEN_SHOWN_DAYS) } });
}
