import type { Services } from '../../context.ts';
import type { PaymentEvent } from '../../ports/payments/payment-event.ts';
import { addPendingCancellation } from './request-cancellation.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Events that say something was bought. */
const PURCHASES = ['checkout.session.completed', 'customer.subscription.created'];

/**
 * Handles one event of the payment service. It is stored as handled last, so after a failure the service sends it
 * again.
 */
export async function handlePaymentEvent(ctx: Services, { id, type, customerId, userId }: PaymentEvent) {
  const { db } = ctx;
  if (await db.stripeEvent.findUnique({ where: { id } })) return;
  if (customerId) {
    const plan = await syncSubscription(ctx, customerId);
    if (!plan && userId && PURCHASES.includes(type)) await cancelForLeaver(ctx, customerId, userId);
  }
  await db.stripeEvent.createMany({ data: [{ id, type }], skipDuplicates: true });
}

/** A checkout left open in another tab was paid after its account had been deleted. */
async function cancelForLeaver({ db, queue }: Services, customerId: string, userId: string) {
  const user = await db.user.findUnique({ where: { id: userId }, select: { id: true } });
  if (!user) await db.$transaction((tx) => addPendingCancellation(queue, tx, customerId));
}
