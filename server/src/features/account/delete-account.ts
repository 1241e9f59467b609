import pRetry from 'p-retry';
import type { UserContext } from '../../context.ts';
import { isDeadlock, lockAccount } from '../../database/db.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import { requestCancellation } from '../billing/request-cancellation.ts';
import { accountDeletedMail } from '../../mails/account-mails.ts';

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
  });
  ctx.setCookie(ctx.sessions.blankCookie());
}

async function removeUser({ db, queue, limits, secrets, user }: UserContext) {
  const { id, email } = user;
  await db.$transaction(
    async (tx) => {
      // Words are reserved under this lock. Taken first, it keeps new generations out and nobody waits for us.
      await lockAccount(tx, id);
      const subscription = await tx.subscription.findUnique({ where: { userId: id } });
      await requestCancellation(queue, tx, id);
      const { count } = await tx.user.deleteMany({ where: { id } });
      if (count === 0) return;
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
