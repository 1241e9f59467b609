import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import { hashPassword } from '../../auth/password.ts';
import { passwordChangedMail } from '../../mails/account-mails.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { startSession } from './start-session.ts';

type NewPassword = { password: string; keepTokenIds?: string[] };

/**
 * Stores the password, ends all sessions and all access tokens except those to keep, informs the owner by mail, and
 * signs this browser in with a new session.
 */
export async function replacePassword(ctx: UserContext, { password, keepTokenIds = [] }: NewPassword) {
  const { id, email, name, metadataName } = ctx.user;
  await refuseCommonPassword(password, { email, name: name ?? metadataName });
  const { session } = ctx;
  const passwordHash = await hashPassword(password);
  const handOut = await ctx.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { passwordHash } });
    await tx.resetToken.deleteMany({ where: { email } });
    // Another change came first and ended the session that asked for this one.
    const { count } = await tx.session.deleteMany({ where: { id: session.id } });
    if (count === 0) throw new AppError('unauthorized', NOT_SIGNED_IN);
    await tx.session.deleteMany({ where: { userId: id } });
    const tokens = await tx.accessToken.deleteMany({ where: { userId: id, id: { notIn: keepTokenIds } } });
    const keptTokens = await tx.accessToken.count({ where: { userId: id } });
    const resetUrl = ctx.settings.publicUrl + LINKED_PAGES.forgotPassword;
    const mail = passwordChangedMail({
      to: email,
      name: name ?? metadataName,
      resetUrl,
      endedTokens: tokens.count,
      keptTokens,
    });
    await queueMail(ctx, tx, mail);
    return startSession(ctx, tx, { userId: id });
  });
  handOut();
}
