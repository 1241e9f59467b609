import type { z } from 'zod';
import { isCommonPassword } from '#server/auth/common-password.ts';
import { hashPassword, verifyPassword } from '#server/auth/password.ts';
import { forgetSignIns } from '#server/auth/remembered-device.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { disconnectAll } from '#server/features/assistants/assistants.ts';
import { passwordChangedMail } from '#server/mails/account-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import {
  passwordStems,
  simplicityOf,
  tooCommonFor,
  WHY_TOO_COMMON,
  type PasswordOwner,
} from '#shared/rules/simple-password.ts';
import type { changePasswordInput } from '#shared/schemas/account.ts';
import { startSession } from './sessions.ts';

/** A session is not enough: the current password is asked for, limited like sign-ins. */
export async function changePassword(ctx: UserContext, input: z.infer<typeof changePasswordInput>) {
  const { currentPassword, password, keepTokenIds, disconnectsAssistants } = input;
  const { id, email } = ctx.user;
  await ctx.limits.consume('signIn', email);
  const stored = await ctx.db.user.findUnique({ where: { id }, select: { passwordHash: true } });
  if (!(await verifyPassword(stored?.passwordHash, currentPassword)))
    throw new AppError('invalid', ACCOUNT_MESSAGES.currentPasswordWrong);
  await ctx.limits.giveBack('signIn', email);
  await replacePassword(ctx, { password, keepTokenIds, keepsAssistants: !disconnectsAssistants });
}

type NewPassword = { password: string; keepTokenIds?: string[]; keepsAssistants?: boolean };

/** Ends all sessions, all tokens but those to keep, and all assistants unless they are kept, mails the owner and starts a new session, but not where a factor has to be given first. */
export async function replacePassword(
  ctx: UserContext,
  { password, keepTokenIds = [], keepsAssistants = false }: NewPassword,
) {
  const { id, email, name, metadataName } = ctx.user;
  await refuseCommonPassword(password, { email, name: name ?? metadataName });

  const { session } = ctx;
  const passwordHash = await hashPassword(password);
  const handOut = await ctx.db.$transaction(async (tx) => {
    const select = { secondFactorAt: true } as const;
    const { secondFactorAt } = await tx.user.update({ where: { id }, data: { passwordHash }, select });
    await tx.resetToken.deleteMany({ where: { email } });
    // A concurrent change has ended the session.
    const { count } = await tx.session.deleteMany({ where: { id: session.id } });
    if (count === 0) throw new AppError('unauthorized', NOT_SIGNED_IN);
    await tx.session.deleteMany({ where: { userId: id } });
    await forgetSignIns(tx, id);
    const tokens = await tx.accessToken.deleteMany({ where: { userId: id, id: { notIn: keepTokenIds } } });
    const endedAssistants = keepsAssistants ? 0 : await disconnectAll(tx, id);
    const keptTokens = await tx.accessToken.count({ where: { userId: id } });
    const resetUrl = ctx.settings.publicUrl + LINKED_PAGES.forgotPassword;
    const mail = passwordChangedMail({
      to: email,
      name: name ?? metadataName,
      resetUrl,
      endedTokens: tokens.count,
      keptTokens,
      endedAssistants,
    });
    await queueMail(ctx, tx, mail);
    // The mailbox alone is no second factor.
    if (session.scope === 'reset' && secondFactorAt) return null;
    return startSession(ctx, tx, { userId: id });
  });

  if (handOut) handOut();
  else ctx.setCookie(ctx.sessions.blankCookie());
  return { isSignedIn: handOut !== null };
}

/** The list stays on the server; forms check patterns and the owner's own words too. */
export async function refuseCommonPassword(password: string, owner: PasswordOwner) {
  const why = simplicityOf(password, owner);
  if (why) throw new AppError('invalid', why);
  if (await isCommonPassword(passwordStems(password)))
    throw new AppError('invalid', tooCommonFor(WHY_TOO_COMMON.isKnown));
}
