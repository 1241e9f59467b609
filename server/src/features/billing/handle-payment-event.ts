import type { z } from 'zod';
import type { Services } from '#server/context.ts';
import type { PaymentEvent } from '#server/ports/payments/payments.ts';
import { addPendingCancellation } from './cancel-subscription.ts';
import type { webhookInput } from './inputs.ts';
import { syncSubscription } from './sync-subscription.ts';

const PURCHASES = ['checkout.session.completed', 'customer.subscription.created'];

/** Stored as handled last, so that the service repeats an event that failed. */
export async function handlePaymentEvent(ctx: Services, { id, type, customerId, userId }: PaymentEvent) {
  const { db } = ctx;
  if (await db.stripeEvent.findUnique({ where: { id } })) return;
  if (customerId) {
    const plan = await syncSubscription(ctx, customerId);
    if (!plan && userId && PURCHASES.includes(type)) await cancelForLeaver(ctx, customerId, userId);
  }
  await db.stripeEvent.createMany({ data: [{ id, type }], skipDuplicates: true });
}

/** A checkout in another tab was paid after its account had been deleted. */
async function cancelForLeaver({ db, queue }: Services, customerId: string, userId: string) {
  const user = await db.user.findUnique({ where: { id: userId }, select: { id: true } });
  if (!user) await db.$transaction((tx) => addPendingCancellation(queue, tx, customerId));
}

/** @throws AppError('invalid') for a bad signature; after any error the service repeats the event */
export async function receiveWebhook(ctx: Services, { body, signature }: z.infer<typeof webhookInput>) {
  await handlePaymentEvent(ctx, ctx.payments.verifyEvent(body, signature));
  return { received: true };
}
