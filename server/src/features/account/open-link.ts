import type { TokenInput } from '#shared/account.ts';
import { MESSAGES } from '#shared/account-rules.ts';
import type { PublicContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../lib/db.ts';
import { redeemToken } from '../../lib/one-time-token.ts';
import { startSession } from './start-session.ts';

type Purpose = Parameters<typeof redeemToken>[1]['purpose'];

/** @throws AppError when the link was used, replaced, has expired, or is for another purpose. */
async function openLink(
  tx: Tx,
  ctx: PublicContext,
  { token }: TokenInput,
  purpose: Purpose,
): Promise<string> {
  const userId = await redeemToken(tx, { token, purpose, now: ctx.now() });
  if (!userId) throw new AppError('invalid', MESSAGES.linkInvalid);
  return userId;
}

/** Confirms the e-mail and signs in. */
export async function confirmEmail(ctx: PublicContext, input: TokenInput) {
  const handOut = await ctx.db.$transaction(async (tx) => {
    const userId = await openLink(tx, ctx, input, 'confirm_email');
    await tx.user.updateMany({ where: { id: userId, confirmedAt: null }, data: { confirmedAt: ctx.now() } });
    return startSession(ctx, tx, { userId });
  });
  handOut();
}

/** Opens a session that is good for setting a new password and nothing else. */
export async function openResetLink(ctx: PublicContext, input: TokenInput) {
  const handOut = await ctx.db.$transaction(async (tx) => {
    const userId = await openLink(tx, ctx, input, 'reset_password');
    return startSession(ctx, tx, { userId, scope: 'reset' });
  });
  handOut();
}
