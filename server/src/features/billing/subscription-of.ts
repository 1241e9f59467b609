import type { UserContext } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import type { SubscriptionInfo } from '#shared/rules/billing.ts';

/** How long the account page mentions an ended second subscription. */
const DUPLICATE_NOTICE_MS = 30 * DAY_MS;

const NOT_SOLD: SubscriptionInfo = {
  plan: 'pro',
  proUntil: null,
  renewsOn: null,
  isPaymentFailing: false,
  duplicateEndedOn: null,
  canManage: false,
  isTest: false,
};

export async function subscriptionOf(ctx: UserContext): Promise<SubscriptionInfo> {
  const { db, user, payments, plans, now } = ctx;
  if (!plans.areSold) return NOT_SOLD;

  const [account, known] = await Promise.all([
    db.account.findUnique({ where: { id: user.id } }),
    db.subscription.findUnique({ where: { userId: user.id } }),
  ]);
  const plan = plans.planAt(account, now());
  const proUntil = plan === 'pro' ? (account?.proUntil?.toISOString() ?? null) : null;
  const endedAt = known?.duplicateEndedAt;
  const isNews = endedAt && now().getTime() - endedAt.getTime() < DUPLICATE_NOTICE_MS;
  return {
    plan,
    proUntil,
    renewsOn: plan === 'pro' && !proUntil ? (known?.currentPeriodEnd?.toISOString() ?? null) : null,
    isPaymentFailing: known?.status === 'past_due',
    duplicateEndedOn: isNews ? endedAt.toISOString() : null,
    canManage: plan === 'pro' || Boolean(known?.subscriptionId),
    isTest: payments.testDesk !== null,
  };
}
