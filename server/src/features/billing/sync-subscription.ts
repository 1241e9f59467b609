import { planAt, planOf } from '../../auth/plan.ts';
import type { Plan } from '#shared/rules/account.ts';
import type { Services } from '../../context.ts';
import type { Subscription } from '../../generated/prisma/client.ts';
import type { SubscriptionSnapshot } from '../../ports/payments/payments.ts';

type Ctx = Pick<Services, 'db' | 'queue' | 'payments' | 'now'>;

/**
 * Brings the plan in line with the payment service. This is the only writer of the plan: webhook, return page and
 * reconciliation all call it, in any order and number, and reach the same state. No lock is held while the service is
 * asked. A write counts only if nobody else has written since the row was read. After two lost attempts the other
 * writer has asked later than this call began, so its answer is as good as ours.
 * @returns the plan; null for a customer that is not ours.
 */
export async function syncSubscription(ctx: Ctx, customerId: string): Promise<Plan | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const known = await ctx.db.subscription.findUnique({ where: { customerId } });
    if (!known) return null;
    const found = await ctx.payments.readSubscription(customerId);
    // A customer who never bought anything: the account's plan did not come from a subscription.
    if (!found && !known.subscriptionId) break;
    if (await store(ctx, known, found)) break;
  }
  const row = await ctx.db.subscription.findUnique({
    where: { customerId },
    select: { user: { select: { account: true } } },
  });
  return row && planAt(row.user.account, ctx.now());
}

/** @returns false when the row has changed since `known` was read. */
function store(
  { db, queue, now }: Ctx,
  known: Subscription,
  found: SubscriptionSnapshot | null,
): Promise<boolean> {
  const { userId, customerId, revision, discountRedeemedAt } = known;
  const status = found?.status ?? 'canceled';
  const pastDueSince = status === 'past_due' ? (known.pastDueSince ?? now()) : null;
  const cancelAt = found?.cancelAt ?? null;
  return db.$transaction(async (tx) => {
    const { count } = await tx.subscription.updateMany({
      where: { userId, revision },
      data: {
        revision: { increment: 1 },
        subscriptionId: found?.id ?? known.subscriptionId,
        status,
        pastDueSince,
        cancelAtPeriodEnd: cancelAt !== null,
        currentPeriodEnd: cancelAt ?? found?.currentPeriodEnd ?? null,
        discountRedeemedAt: discountRedeemedAt ?? (found?.discounted ? now() : null),
      },
    });
    if (count === 0) return false;
    await tx.account.updateMany({
      where: { id: userId },
      data: planOf({ status, cancelAt, pastDueSince }, now()),
    });
    // Two checkouts paid at once leave one customer with two subscriptions.
    for (const subscriptionId of found?.duplicateIds ?? [])
      await queue.add('endDuplicate', { customerId, subscriptionId }, { tx, unique: true });
    return true;
  });
}
