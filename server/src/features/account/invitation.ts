import type { z } from 'zod';
import { hashPassword } from '#server/auth/password.ts';
import { tokenHash } from '#server/auth/tokens.ts';
import type { PublicContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { admitUser } from './admit-user.ts';
import { refuseCommonPassword } from './change-password.ts';
import type { acceptInvitationInput, tokenInput } from './inputs.ts';
import { startSession } from './sessions.ts';

const invalid = () => new AppError('invalid', ACCOUNT_MESSAGES.invitationInvalid);

const openedBy = ({ now }: PublicContext, token: string) => ({
  tokenHash: tokenHash(token),
  expiresAt: { gt: now() },
});

/** Looking at an invitation does not use it up. @throws AppError when it was used, replaced or has expired */
export async function readInvitation(ctx: PublicContext, { token }: z.infer<typeof tokenInput>) {
  const found = await ctx.db.invitation.findFirst({ where: openedBy(ctx, token), select: { email: true } });
  if (!found) throw invalid();

  return found;
}

/** The link proves the address. @throws AppError as above, or when the address has a user by now */
export async function acceptInvitation(
  ctx: PublicContext,
  { token, name, password }: z.infer<typeof acceptInvitationInput>,
) {
  const { email } = await readInvitation(ctx, { token });
  await refuseCommonPassword(password, { name, email });
  const passwordHash = await hashPassword(password);

  const handOut = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.invitation.deleteMany({ where: openedBy(ctx, token) });
    const userId = count > 0 && (await admitUser(tx, { email, name, passwordHash, now: ctx.now() }));
    if (!userId) throw invalid();
    return startSession(ctx, tx, { userId });
  });
  handOut();
}
