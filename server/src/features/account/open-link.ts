import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isBlocked } from '#server/auth/is-blocked.ts';
import { maySignUp } from '#server/auth/may-sign-up.ts';
import { hashPassword } from '#server/auth/password.ts';
import { tokenHash } from '#server/auth/tokens.ts';
import type { PublicContext } from '#server/context.ts';
import { lockUser, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { admitUser } from './admit-user.ts';
import type { tokenInput } from './inputs.ts';
import { startSession } from './sessions.ts';

type TokenInput = z.infer<typeof tokenInput>;

/** @throws AppError when the link was used, replaced, has expired, or another confirmed the e-mail */
export async function confirmEmail(ctx: PublicContext, { token }: TokenInput) {
  const handOut = await ctx.db.$transaction(async (tx) => {
    const signUp = await tx.signUp.findFirst({
      where: { tokenHash: tokenHash(token), expiresAt: { gt: ctx.now() } },
    });
    const isOpen = signUp && maySignUp(ctx.settings.signUps, signUp.email);
    const userId = isOpen && (await admitUser(tx, { ...signUp, now: ctx.now() }));
    if (!userId) throw new AppError('invalid', ACCOUNT_MESSAGES.linkInvalid);
    return startSession(ctx, tx, { userId });
  });
  handOut();
}

export async function openResetLink(ctx: PublicContext, { token }: TokenInput) {
  const invalid = () => new AppError('invalid', ACCOUNT_MESSAGES.linkInvalid);
  const handOut = await ctx.db.$transaction(async (tx) => {
    const where = { tokenHash: tokenHash(token), expiresAt: { gt: ctx.now() } };
    const link = await tx.resetToken.findFirst({ where });
    const userId = link && (await userOf(ctx, tx, link.email));
    if (!userId) throw invalid();
    // User before token, like a password change: no deadlock.
    await lockUser(tx, userId);
    if (await isBlocked(tx, userId)) throw invalid();
    const { count } = await tx.resetToken.deleteMany({ where });
    if (count === 0) throw invalid();
    return startSession(ctx, tx, { userId, scope: 'reset' });
  });
  handOut();
}

/** The link proves the mailbox but not who chose the pending sign-up's password, which is dropped. */
async function userOf({ settings, now }: PublicContext, tx: Tx, email: string): Promise<string | null> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (user) return user.id;
  const signUp = await tx.signUp.findFirst({ where: { email }, orderBy: { createdAt: 'desc' } });
  if (!signUp || !maySignUp(settings.signUps, email)) return null;
  const passwordHash = await hashPassword(randomUUID());
  return admitUser(tx, { email, name: signUp.name, passwordHash, now: now() });
}
