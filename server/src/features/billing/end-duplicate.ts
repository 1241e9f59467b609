import { hash } from 'node:crypto';
import type { Services } from '../../context.ts';
import { duplicateSubscriptionMail } from '../../mails/account-mails.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import type { Payload } from '../../queue/tasks.ts';

/** Refunds it and informs the owner once, by mail and on the account page. */
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
