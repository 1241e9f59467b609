import { AppError } from '#server/errors.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import type { Payments } from './payments.ts';

/**
 * Nobody pays, and no payment service is known that could be asked about a subscription of before: what was to be
 * cancelled waits for its key.
 */
export function createSwitchedOffPayments(): Payments {
  const refuse = async () => {
    throw new AppError('conflict', BILLING_MESSAGES.switchedOff);
  };

  return {
    name: 'off',
    feedbackCode: null,
    testDesk: null,
    createCustomer: refuse,
    startCheckout: refuse,
    readCheckout: refuse,
    readSubscription: refuse,
    openPortal: refuse,
    cancel: refuse,
    endDuplicate: refuse,
    verifyEvent: () => {
      throw new AppError('invalid', BILLING_MESSAGES.signatureInvalid);
    },
  };
}
