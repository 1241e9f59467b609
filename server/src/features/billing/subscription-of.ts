import type { UserContext } from '../../context.ts';
import type { SubscriptionInfo } from '#shared/rules/billing.ts';
import { planAt } from '../../auth/plan.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** How long the account page mentions an ended second subscription. */
const DUPLICATE_NOTICE_MS = 30 * DAY_MS;

export async function subscriptionOf({ db, user, payments, now }: UserContext): Promise<SubscriptionInfo> {
  const [account, known] = await Promise.all([
    db.account.findUnique({ where: { id: user.id } }),
    db.subscription.findUnique({ where: { userId: user.id } }),
  ]);
  const plan = planAt(account, now());
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
