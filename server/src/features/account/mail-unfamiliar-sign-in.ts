import { wideNetworkOf } from '#server/auth/network-of.ts';
import type { PublicContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { unfamiliarSignInMail } from '#server/mails/account-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { describeDevice } from '#shared/rules/activity.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';

/** Said in the transaction of the sign-in, or right after it. */
export async function mailUnfamiliarSignIn(ctx: PublicContext, tx: Tx, to: string) {
  const { ipAddress, userAgent, now, settings } = ctx;
  const mail = unfamiliarSignInMail({
    to,
    device: describeDevice(userAgent),
    network: wideNetworkOf(ipAddress),
    at: now(),
    accountUrl: settings.publicUrl + LINKED_PAGES.accountSecurity,
    resetUrl: settings.publicUrl + LINKED_PAGES.forgotPassword,
  });
  await queueMail(ctx, tx, mail);
}
