import { randomUUID } from 'node:crypto';
import type { TokenInput } from './inputs.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { PublicContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../database/db.ts';
import { lockRow } from '../../database/lock-row.ts';
import { tokenHash } from '../../auth/token-hash.ts';
import { hashPassword } from '../../auth/password.ts';
import { admitUser } from './admit-user.ts';
import { startSession } from './start-session.ts';

/** Opens a session that can only set a new password. */
export async function openResetLink(ctx: PublicContext, { token }: TokenInput) {
  const invalid = () => new AppError('invalid', ACCOUNT_MESSAGES.linkInvalid);
  const handOut = await ctx.db.$transaction(async (tx) => {
    const where = { tokenHash: tokenHash(token), expiresAt: { gt: ctx.now() } };
    const link = await tx.resetToken.findFirst({ where });
    const userId = link && (await userOf(tx, link.email, ctx.now()));
    if (!userId) throw invalid();
    // Locks the user before the token, in the same order as a password change, so neither deadlocks the other.
    await lockRow(tx, 'users', { id: userId }, 'no key update');
    const { count } = await tx.resetToken.deleteMany({ where });
    if (count === 0) throw invalid();
    return startSession(ctx, tx, { userId, scope: 'reset' });
  });
  handOut();
}

/**
 * The user of the mailbox this link was opened in. A pending sign-up becomes a user without its password, because the
 * link proves who owns the mailbox but not who chose that password.
 */
async function userOf(tx: Tx, email: string, now: Date): Promise<string | null> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (user) return user.id;
  const signUp = await tx.signUp.findFirst({ where: { email }, orderBy: { createdAt: 'desc' } });
  if (!signUp) return null;
  const passwordHash = await hashPassword(randomUUID());
  return admitUser(tx, { email, name: signUp.name, passwordHash, now });
}
