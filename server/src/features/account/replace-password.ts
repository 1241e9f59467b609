import { LINKED_PAGES } from '#shared/paths.ts';
import type { UpdatePasswordInput } from '#shared/account.ts';
import type { UserContext } from '../../context.ts';
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
  const { id, email, name, metadataName, confirmedAt } = ctx.user;
  const passwordHash = await hashPassword(password);
  await ctx.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { passwordHash, confirmedAt: confirmedAt ?? ctx.now() } });
    await tx.oneTimeToken.deleteMany({ where: { userId: id } });
    await tx.session.deleteMany({ where: { userId: id } });
    const resetUrl = ctx.settings.publicUrl + LINKED_PAGES.forgotPassword;
    const mail = passwordChangedMail({ name: name ?? metadataName, resetUrl });
    await queueMail(ctx.jobs, tx, { to: email, ...mail });
  });
  await startSession(ctx, id);
}
