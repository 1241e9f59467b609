import type { Plan } from './account.ts';

export const FREE_GENERATIONS = 3;
export const PRO_WORDS_PER_MONTH = 60_000;
/** A subscription whose payment failed keeps Pro for this long while the payment service tries again. */
export const PAST_DUE_GRACE_DAYS = 7;

export const BILLING_MESSAGES = {
  checkoutFailed: 'Unable to start checkout.',
  alreadyPro: 'You are on the Pro plan already.',
  codeInvalid: 'This promotion code is not valid for your account.',
  sessionUnknown: 'This checkout was not found.',
  sessionUnpaid: 'This checkout has not been paid.',
  paymentsDown: 'The payment service cannot be reached.',
  paymentsDownHint: 'Nothing was charged. Please try again in a few minutes.',
  paymentsRefused: 'The payment service refused the request.',
  portalUnavailable: 'There is no subscription to manage yet.',
  signatureInvalid: 'The signature is not valid.',
  feedbackFailed: 'Could not save feedback. Please try again.',
  ratingMissing: 'Please choose 1 to 5 stars.',
  switchedOff: 'Payments are switched off here.',
} as const;

export const TEST_PAYMENT_ACTIONS = ['cancelAtPeriodEnd', 'keep', 'failPayment', 'pay'] as const;
export type TestPaymentAction = (typeof TEST_PAYMENT_ACTIONS)[number];
export type SubscriptionInfo = {
  plan: Plan;
  /** When Pro ends if nothing is done, an ISO date; null while no end is known. */
  proUntil: string | null;
  renewsOn: string | null;
  /** The last payment failed and is being tried again. */
  isPaymentFailing: boolean;
  /** When a second subscription was cancelled and refunded, an ISO date; null when that is no news. */
  duplicateEndedOn: string | null;
  canManage: boolean;
  isTest: boolean;
};

export type Usage = {
  plan: Plan;
  /** Generations in total (Free) or words of this month (Pro), those being written included. */
  used: number;
  /** Both null where there is none. */
  limit: number | null;
  left: number | null;
  /** ISO date; null for Free. */
  resetsOn: string | null;
};

export const USAGE_COLUMNS = {
  date: 'Date',
  title: 'Piece',
  asked: 'Words asked',
  delivered: 'Words delivered',
  charged: 'Words charged',
  refunded: 'Words refunded',
  outcome: 'Outcome',
} as const;

export const WRITING_STEPS = ['plan', 'write', 'edit', 'check', 'summary', 'image', 'rewrite'] as const;
export type WritingStep = (typeof WRITING_STEPS)[number];

export type UsageEntry = {
  id: string;
  date: string;
  title: string;
  kept: boolean;
  outcome: 'writing' | 'done' | 'failed' | 'cancelled';
  asked: number;
  delivered: number;
  charged: number;
  refunded: number;
  /** By step, `cached` as part of `input`; empty where the service reports none. */
  tokens: { step: WritingStep; input: number; cached: number; output: number }[];
  /** Dollars; null without a price. */
  cost: number | null;
};

/** Whether the form gives way to a gate: without a free piece, or over the words of the month. */
export function isUsedUp({ plan, used, limit }: Usage): boolean {
  if (limit === null) return false;

  return plan === 'pro' ? used > limit : used >= limit;
}

export const LENGTH_TOLERANCE = 0.05;
