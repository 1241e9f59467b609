import { Stripe } from 'stripe';
import { AppError } from '#server/errors.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';

/** The SDK's messages may name keys and internals. */
export function throwPaymentError(cause: unknown): never {
  if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
  if (isRefusal(cause)) throw new AppError('upstreamFailed', BILLING_MESSAGES.paymentsRefused, { cause });
  throw new AppError('unavailable', BILLING_MESSAGES.paymentsDown, {
    hint: BILLING_MESSAGES.paymentsDownHint,
    cause,
  });
}

/** A concurrent request with the same key, or too many requests. */
const PASSING = [409, 429];

export function isRefusal(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 500 } = error;
  return statusCode < 500 && !PASSING.includes(statusCode);
}

/** For calls whose refusal has a meaning; other errors stay. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** For calls that are done when the object is gone or changed already. */
export function unlessCode(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== code) throw error;
  };
}
