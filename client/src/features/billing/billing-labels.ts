import { grouped } from '#client/lib/in-words.ts';
import { PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';

export const BILLING_LABELS = {
  currentPlanFree: 'Current Plan: Free',
  planFailed: 'Failed to fetch plan',
  freeGate: 'Unlock Full Access',
  proGate: 'Word Limit Reached',
  customPlan: 'Request Custom Plan',
  survey: 'Your Experience',
  usage: 'Usage',
} as const;

export const customPlanMail = (supportEmail: string) =>
  `mailto:${supportEmail}?subject=${encodeURIComponent(BILLING_LABELS.customPlan)}`;

/** US dollars a month. */
export const PRO_PRICE = 20;
/** US dollars off the first month, for feedback. */
export const FEEDBACK_DISCOUNT = 5;

export const PRO_OFFER = `Pro writes up to ${grouped(PRO_WORDS_PER_MONTH)} words a month for $${PRO_PRICE}, with priority support.`;
