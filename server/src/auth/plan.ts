import type { Plan } from '#shared/rules/account.ts';
import { PAST_DUE_GRACE_DAYS } from '#shared/rules/billing.ts';
import { DAY_MS } from '../lib/durations.ts';

type SubscriptionState = {
  /** Stripe's status; null without a subscription ever. */
  status: string | null;
  /** When a cancellation that has been asked for takes effect. */
  cancelAt: Date | null;
  pastDueSince: Date | null;
};

export type PlanState = { plan: Plan; proUntil: Date | null };

const FREE: PlanState = { plan: 'free', proUntil: null };

function proUntil(end: Date | null, now: Date): PlanState {
  return end && end <= now ? FREE : { plan: 'pro', proUntil: end };
}

export function planFrom({ status, cancelAt, pastDueSince }: SubscriptionState, now: Date): PlanState {
  if (status === 'active' || status === 'trialing') return proUntil(cancelAt, now);
  if (status !== 'past_due') return FREE;
  const graceEnd = new Date((pastDueSince ?? now).getTime() + PAST_DUE_GRACE_DAYS * DAY_MS);
  return proUntil(cancelAt && cancelAt < graceEnd ? cancelAt : graceEnd, now);
}

export function planAt(account: PlanState | null, now: Date): Plan {
  return account?.plan === 'pro' && proUntil(account.proUntil, now).plan === 'pro' ? 'pro' : 'free';
}
