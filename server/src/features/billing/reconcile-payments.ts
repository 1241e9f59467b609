import type { Services } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { addPendingCancellation } from './cancel-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/** How long Stripe repeats events; later ones must be asked for. */
const RECENT_DAYS = 4;
const ENDED = ['canceled', 'incomplete_expired'];

/** Hourly: subscriptions that may have changed without an event, and pending cancellations. */
export async function reconcilePayments(services: Services) {
  const { db, queue, payments, now, log } = services;
  const recent = new Date(now().getTime() - RECENT_DAYS * DAY_MS);
  const customers = await db.subscription.findMany({
    where: { OR: [{ status: { notIn: ENDED } }, { updatedAt: { gte: recent } }] },
    select: { customerId: true },
  });
  // Without a key of the payment service nothing can be read; what is to be cancelled waits for it.
  const known = payments.name === 'off' ? [] : customers;
  for (const { customerId } of known) {
    await syncSubscription(services, customerId).catch((error: unknown) =>
      log.warn({ err: error, customerId }, 'subscription not reconciled'),
    );
  }
  for (const { customerId } of await db.pendingCancellation.findMany()) {
    await db.$transaction((tx) => addPendingCancellation(queue, tx, customerId));
  }
  await db.stripeEvent.deleteMany({ where: { createdAt: { lt: recent } } });
}
