import pRetry from 'p-retry';
import type { UserContext } from '../../context.ts';
import { isDeadlock } from '../../database/db.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import { requestCancellation } from '../billing/request-cancellation.ts';
import { accountDeletedMail } from '../../mails/account-mails.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** Deleting an account with many pieces takes a while. */
const TIMEOUT_MS = 60_000;

/**
 * Deletes all data of the user in one transaction. When it commits, database triggers end the sessions, open streams
 * and running generations. A job cancels the subscription and does not give up.
 */
export async function deleteAccount(ctx: UserContext) {
  // A write in progress locks a piece and then its user, while this transaction holds the user and needs the piece.
  await pRetry(() => removeUser(ctx), {
    retries: 5,
    minTimeout: 50,
    shouldRetry: ({ error }) => isDeadlock(error),
  }).catch(async (error: unknown) => {
    // A second click finds its session ended by the first.
    if ((await ctx.db.user.count({ where: { id: ctx.user.id } })) > 0) throw error;
  });
  ctx.setCookie(ctx.sessions.blankCookie());
}

async function removeUser(ctx: UserContext) {
  const { queue, limits, secrets, user } = ctx;
  const { id, email } = user;
  // Words are reserved under this lock. Taken first, it keeps new generations out and nobody waits for us.
  await changeAccount(
    ctx,
    async (tx) => {
      const subscription = await tx.subscription.findUnique({ where: { userId: id } });
      await requestCancellation(queue, tx, id);
      await tx.user.deleteMany({ where: { id } });
      await tx.resetToken.deleteMany({ where: { email } });
      await tx.signUp.deleteMany({ where: { email } });
      await tx.mail.deleteMany({ where: { to: email } });
      await queue.forget(tx, email);
      await limits.forget(tx, [id, email]);
      const isBilled = subscription !== null && ![null, 'canceled'].includes(subscription.status);
      const mail = accountDeletedMail({ to: email, name: user.name ?? user.metadataName, isBilled });
      await queueMail({ queue, secrets }, tx, { ...mail, isFarewell: true });
    },
    { timeout: TIMEOUT_MS },
  );
}
