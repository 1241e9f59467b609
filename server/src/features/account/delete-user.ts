import pRetry from 'p-retry';
import { changeLocked } from '#server/auth/change-as.ts';
import { maySignUp } from '#server/auth/may-sign-up.ts';
import type { UserContext } from '#server/context.ts';
import { lockAccount } from '#server/database/db.ts';
import { requestCancellation } from '#server/features/billing/cancel-subscription.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { accountDeletedMail } from '#server/mails/account-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';

const TIMEOUT_MS = 60_000;

export type Leaver = { id: string; email: string; name: string };

/**
 * By the user or an administrator, whoever the context's session is of. Triggers then end sessions, streams and
 * generations; a job cancels the subscription.
 */
export async function deleteUser(ctx: UserContext, leaver: Leaver) {
  // Deadlock with a save, which locks the piece before its user.
  await pRetry(() => removeUser(ctx, leaver), {
    retries: 5,
    minTimeout: 50,
    shouldRetry: ({ error }) => isDeadlock(error),
  });
}

async function removeUser(ctx: UserContext, { id, email, name }: Leaver) {
  const { queue, hooks, limits, payments, secrets, settings } = ctx;
  // New generations reserve their words under this lock.
  const lock = (tx: Prisma.TransactionClient) => lockAccount(tx, id);

  await changeLocked(
    ctx,
    { key: id, lock },
    async (tx) => {
      const changes = await tx.emailChange.findMany({ where: { userId: id } });
      const subscription = await tx.subscription.findUnique({ where: { userId: id } });
      await requestCancellation(queue, tx, id);
      await hooks.websites.siteDeleting({ tx, queue }, { userId: id });
      const { count } = await tx.user.deleteMany({ where: { id } });
      if (count === 0) return;

      await tx.resetToken.deleteMany({ where: { email } });
      await tx.signUp.deleteMany({ where: { email } });
      const addresses = changes.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]);
      await tx.mail.deleteMany({ where: { to: { in: [email, ...addresses] } } });
      await queue.forget(tx, email);
      await limits.forget(tx, [id, email]);
      const isBilled = subscription !== null && ![null, 'canceled'].includes(subscription.status);
      const mail = accountDeletedMail({
        to: email,
        name,
        isBilled: isBilled && payments.name !== 'off',
        maySignUp: maySignUp(settings.signUps, email),
      });
      await queueMail({ queue, secrets }, tx, { ...mail, isFarewell: true });
    },
    { timeout: TIMEOUT_MS },
  );
}

/** Postgres ended one of two deadlocked transactions; it can be repeated. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034';
}
