import { noteActivity } from '#server/auth/note-activity.ts';
import { planFrom } from '#server/auth/plan.ts';
import type { Services } from '#server/context.ts';
import type { Subscription } from '#server/generated/prisma/client.ts';
import type { SubscriptionSnapshot } from '#server/ports/payments/payments.ts';
import type { Plan } from '#shared/rules/account.ts';

type Ctx = Pick<Services, 'db' | 'queue' | 'payments' | 'plans' | 'now'>;

/**
 * The only writer of the plan, called by webhook, return page and reconciliation in any order and number. No
 * lock is held while the service is asked; a write counts only if the row has not changed since. After two
 * lost attempts the other writer's answer is newer than this call. @returns null for an unknown customer
 */
export async function syncSubscription(ctx: Ctx, customerId: string): Promise<Plan | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const known = await ctx.db.subscription.findUnique({ where: { customerId } });
    if (!known) return null;
    const found = await ctx.payments.readSubscription(customerId);
    // Never bought: the account's plan came from elsewhere.
    if (!found && !known.subscriptionId) break;
    if (await store(ctx, known, found)) break;
  }
  const row = await ctx.db.subscription.findUnique({
    where: { customerId },
    select: { user: { select: { account: true } } },
  });
  return row && ctx.plans.planAt(row.user.account, ctx.now());
}

/** @returns false when the row changed since `known` was read */
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
    const state = planFrom({ status, cancelAt, pastDueSince }, now());
    const before = await tx.account.findUnique({ where: { id: userId }, select: { plan: true } });
    await tx.account.updateMany({ where: { id: userId }, data: state });
    const sentence = sentenceOf(known, { plan: state.plan, isCancelled: cancelAt !== null }, before?.plan);
    if (sentence && before) await noteActivity(tx, { now }, { userId, group: 'billing', sentence });
    // Two checkouts paid at once make two subscriptions.
    for (const subscriptionId of found?.duplicateIds ?? [])
      await queue.add('endDuplicate', { customerId, subscriptionId }, { tx, unique: true });
    return true;
  });
}

type Became = { plan: Plan; isCancelled: boolean };

/** What of it is worth a line in the activity log. */
function sentenceOf(known: Subscription, { plan, isCancelled }: Became, before: Plan | undefined) {
  if (plan !== before) return plan === 'pro' ? 'The plan is Pro' : 'The plan is Free again';
  if (isCancelled === known.cancelAtPeriodEnd || plan === 'free') return null;
  return isCancelled ? 'Cancelled the Pro plan, which runs to its end' : 'Kept the Pro plan';
}
