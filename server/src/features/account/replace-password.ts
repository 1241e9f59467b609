import { randomUUID } from 'node:crypto';
import { LINKED_PAGES } from '#shared/paths.ts';
import type { UserContext } from '../../context.ts';
import { endSessions } from '../../lib/end-sessions.ts';
import { queueMail } from '../../lib/mail-queue.ts';
import { hashPassword } from '../../lib/password.ts';
import { passwordChangedMail } from './mails/account-mails.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

/** Stores the password, ends every session, tells the owner by mail, and signs this browser in anew. */
export async function replacePassword(ctx: UserContext, password: string) {
  refuseCommonPassword(password);
  const { user, ipAddress, userAgent, settings } = ctx;
  const passwordHash = await hashPassword(password);
  await ctx.db.$transaction(async (tx) => {
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, confirmedAt: user.confirmedAt ?? ctx.now() },
    });
    await tx.oneTimeToken.deleteMany({ where: { userId: user.id } });
    await endSessions(tx, { userId: user.id });
    const resetUrl = settings.publicUrl + LINKED_PAGES.forgotPassword;
    const mail = passwordChangedMail({ name: user.name ?? user.metadataName, resetUrl });
    await queueMail(ctx.jobs, tx, { id: randomUUID(), to: user.email, ...mail });
  });
  ctx.setCookie(await ctx.sessions.start(user.id, { scope: 'full', ipAddress, userAgent }));
}
