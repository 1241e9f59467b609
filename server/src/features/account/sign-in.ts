import type { SignInInput } from '#shared/account.ts';
import { MESSAGES } from '#shared/account-rules.ts';
import type { PublicContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockPassword } from '../../lib/lock-password.ts';
import { verifyPassword } from '../../lib/password.ts';
import { startSession } from './start-session.ts';
import { networkOf } from '../../lib/network-of.ts';

/**
 * Unknown, unconfirmed and wrong answer alike, and take as long: an e-mail's existence is not to be learned. Only
 * failures count against the limits.
 */
export async function signIn(ctx: PublicContext, { email, password }: SignInInput) {
  await ctx.limits.consume('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.consume('signIn', email);
  const user = await ctx.db.user.findUnique({
    where: { email },
    include: { account: { select: { id: true } } },
  });
  const matches = await verifyPassword(user?.passwordHash, password);
  const refused = () => new AppError('unauthorized', MESSAGES.wrongCredentials);
  if (!user || !matches) throw refused();
  await ctx.limits.giveBack('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.giveBack('signIn', email);
  const handOut = await ctx.db.$transaction(async (tx) => {
    // Verifying takes a while, in which the password may have been changed.
    if ((await lockPassword(tx, user.id)) !== user.passwordHash) throw refused();
    return startSession(ctx, tx, { userId: user.id });
  });
  handOut();
  return { hasAccount: user.account !== null };
}
