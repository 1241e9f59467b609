import { LINKED_PAGES } from '#shared/paths.ts';
import type { UpdatePasswordInput } from '#shared/account.ts';
import { NOT_SIGNED_IN } from '#shared/messages.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { queueMail } from '../../lib/mail-queue.ts';
import { hashPassword } from '../../lib/password.ts';
import { passwordChangedMail } from './mails/account-mails.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { startSession } from './start-session.ts';

/**
 * Stores the password, ends every session, tells the owner by mail, and signs this browser in anew. Whoever came by a
 * reset link owns the mailbox, so that confirms the e-mail too.
 */
export async function replacePassword(ctx: UserContext, { password }: UpdatePasswordInput) {
  refuseCommonPassword(password);
  const { id, email, name, metadataName } = ctx.user;
  const { session } = ctx;
  const passwordHash = await hashPassword(password);
  const handOut = await ctx.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { passwordHash } });
    await tx.resetToken.deleteMany({ where: { email } });
    // Another change was first and ended the session on whose strength this one was asked for.
    const { count } = await tx.session.deleteMany({ where: { id: session.id } });
    if (count === 0) throw new AppError('unauthorized', NOT_SIGNED_IN);
    await tx.session.deleteMany({ where: { userId: id } });
    const resetUrl = ctx.settings.publicUrl + LINKED_PAGES.forgotPassword;
    const mail = passwordChangedMail({ to: email, name: name ?? metadataName, resetUrl });
    await queueMail(ctx, tx, mail);
    return startSession(ctx, tx, { userId: id });
  });
  handOut();
}
