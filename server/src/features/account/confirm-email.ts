import type { TokenInput } from './inputs.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { PublicContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { tokenHash } from '../../auth/token-hash.ts';
import { admitUser } from './admit-user.ts';
import { startSession } from './start-session.ts';

/**
 * Confirms exactly the sign-up this link was sent for, with its name and password, and signs in.
 * @throws AppError when the link was used, replaced or has expired, or another link has confirmed the e-mail.
 */
export async function confirmEmail(ctx: PublicContext, { token }: TokenInput) {
  const handOut = await ctx.db.$transaction(async (tx) => {
    const signUp = await tx.signUp.findFirst({
      where: { tokenHash: tokenHash(token), expiresAt: { gt: ctx.now() } },
    });
    const userId = signUp && (await admitUser(tx, { ...signUp, now: ctx.now() }));
    if (!userId) throw new AppError('invalid', ACCOUNT_MESSAGES.linkInvalid);
    return startSession(ctx, tx, { userId });
  });
  handOut();
}
