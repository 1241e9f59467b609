import pRetry from 'p-retry';
import type { UserContext } from '../../context.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import { requestCancellation } from '../billing/cancel-subscription.ts';
import { accountDeletedMail } from '../../mails/account-mails.ts';
import { changeAccount } from '../../auth/change-as.ts';
import { Prisma } from '../../generated/prisma/client.ts';

const TIMEOUT_MS = 60_000;

/** Triggers then end sessions, streams and generations; a job cancels the subscription. */
export async function deleteAccount(ctx: UserContext) {
  // Deadlock with a save, which locks the piece before its user.
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
  // New generations reserve their words under this lock.
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

/** Postgres ended one of two deadlocked transactions; it can be repeated. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034';
}
