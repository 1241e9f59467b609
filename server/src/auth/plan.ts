import { DAY_MS } from '#server/lib/durations.ts';
import type { Plan } from '#shared/rules/account.ts';
import { PAST_DUE_GRACE_DAYS, PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';

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

function planAt(account: PlanState | null, now: Date): Plan {
  return account?.plan === 'pro' && proUntil(account.proUntil, now).plan === 'pro' ? 'pro' : 'free';
}

/** What this installation grants; the one place that knows whether anybody pays. */
export type Plans = {
  areSold: boolean;
  /** The most words of a Pro account in a month; null: as many as it likes. */
  proWordsPerMonth: number | null;
  /** The most words that an account may ask for in a day; null: as many as it likes. */
  wordsPerDay: number | null;
  planAt(account: PlanState | null, now: Date): Plan;
};

type Limits = {
  BILLING: 'stripe' | 'off';
  WORDS_PER_MONTH?: number | undefined;
  AI_WORDS_PER_DAY?: number | undefined;
};

export function createPlans({ BILLING, WORDS_PER_MONTH, AI_WORDS_PER_DAY }: Limits): Plans {
  const wordsPerDay = AI_WORDS_PER_DAY ?? null;
  if (BILLING === 'off')
    return { areSold: false, proWordsPerMonth: WORDS_PER_MONTH ?? null, wordsPerDay, planAt: () => 'pro' };

  return { areSold: true, proWordsPerMonth: PRO_WORDS_PER_MONTH, wordsPerDay, planAt };
}
