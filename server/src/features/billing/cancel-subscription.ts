import { hash } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { duplicateSubscriptionMail } from '#server/mails/account-mails.ts';
import type { Payload } from '#server/queue/job.ts';
import { queueMail } from '#server/queue/mail-queue.ts';

/** Between attempts while the payment service is down. */
const RETRY_MS = 4000;

type Queue = Services['queue'];

/** Everything chargeable will be cancelled, however long the payment service is away. */
export async function requestCancellation(queue: Queue, tx: Tx, userId: string) {
  const known = await tx.subscription.findUnique({ where: { userId } });
  if (known) await addPendingCancellation(queue, tx, known.customerId);
}

export async function addPendingCancellation(queue: Queue, tx: Tx, customerId: string) {
  await tx.pendingCancellation.createMany({ data: [{ customerId }], skipDuplicates: true });
  await queue.add('cancelSubscription', { customerId }, { tx, unique: true });
}

/** The pending row is deleted only after the payment service has confirmed. */
export async function cancelSubscription(services: Services, { customerId }: Payload<'cancelSubscription'>) {
  const { db, queue, payments, now, log } = services;
  if (!(await db.pendingCancellation.findUnique({ where: { customerId } }))) return;
  try {
    await payments.cancel(customerId);
    await db.pendingCancellation.deleteMany({ where: { customerId } });
  } catch (error) {
    const isDown = error instanceof AppError && error.reason === 'unavailable';
    log[isDown ? 'warn' : 'error']({ err: error, customerId }, 'subscription not cancelled yet');
    const lastError = error instanceof Error ? error.message : String(error);
    await db.pendingCancellation.updateMany({
      where: { customerId },
      data: { attempts: { increment: 1 }, lastError },
    });
    // A refusal would be repeated; the hourly reconciliation retries.
    if (!isDown) return;
    const runAt = new Date(now().getTime() + RETRY_MS);
    await queue.add('cancelSubscription', { customerId }, { runAt, unique: true });
  }
}

export async function endDuplicate(services: Services, order: Payload<'endDuplicate'>) {
  const { db, payments, now, log } = services;
  const { customerId, subscriptionId } = order;
  const { isRefunded } = await payments.endDuplicate(subscriptionId);
  log.warn({ customerId, subscriptionId, isRefunded }, 'a second subscription was ended');
  await db.$transaction(async (tx) => {
    const id = mailIdOf(subscriptionId);
    if (await tx.mail.findUnique({ where: { id }, select: { id: true } })) return;
    const [known] = await tx.subscription.updateManyAndReturn({
      where: { customerId },
      data: { duplicateEndedAt: now() },
      include: { user: { select: { email: true, metadataName: true } } },
    });
    if (!known) return;
    const { email: to, metadataName: name } = known.user;
    await queueMail(services, tx, { id, ...duplicateSubscriptionMail({ to, name, isRefunded }) });
  });
}

/** Derived from the subscription, so that a repeated job sends no second mail. */
function mailIdOf(subscriptionId: string) {
  const digest = hash('sha256', `duplicate:${subscriptionId}`);
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
