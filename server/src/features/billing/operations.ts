import { mutation, query } from '#server/trpc/operation.ts';
import { feedbackInput } from '#shared/schemas/billing.ts';
import { confirmSession, openPortal, startCheckout } from './checkout.ts';
import { receiveWebhook } from './handle-payment-event.ts';
import {
  confirmSessionInput,
  startCheckoutInput,
  testCheckoutInput,
  testPaymentActionInput,
  usageHistoryInput,
  webhookInput,
} from './inputs.ts';
import { feedbackState, submitFeedback } from './submit-feedback.ts';
import { subscriptionOf } from './subscription-of.ts';
import { actInTestPortal, payTestCheckout, readTestCheckout } from './test-payments.ts';
import { usageCsv, usageHistory } from './usage-history.ts';
import { usageOf } from './usage.ts';

export const BILLING = {
  usage: query({ access: 'read', run: usageOf }),

  usageHistory: query({ access: 'read', input: usageHistoryInput, run: usageHistory }),

  usageCsv: query({ access: 'read', run: usageCsv }),

  subscription: query({ access: 'read', run: subscriptionOf }),

  startCheckout: mutation({
    access: 'person',
    limit: 'checkout',
    isOfPayments: true,
    input: startCheckoutInput,
    run: startCheckout,
  }),

  confirmSession: mutation({
    access: 'person',
    isOfPayments: true,
    input: confirmSessionInput,
    run: confirmSession,
  }),

  openPortal: mutation({ access: 'person', isOfPayments: true, run: openPortal }),

  webhook: mutation({ access: 'public', input: webhookInput, run: receiveWebhook }),

  feedback: query({ access: 'read', isOfPayments: true, run: feedbackState }),

  submitFeedback: mutation({
    access: 'person',
    isOfPayments: true,
    input: feedbackInput,
    run: submitFeedback,
  }),

  testCheckout: query({
    access: 'person',
    isOfPayments: true,
    input: testCheckoutInput,
    run: readTestCheckout,
  }),

  payTestCheckout: mutation({
    access: 'person',
    isOfPayments: true,
    input: testCheckoutInput,
    run: payTestCheckout,
  }),

  actInTestPortal: mutation({
    access: 'person',
    isOfPayments: true,
    input: testPaymentActionInput,
    run: actInTestPortal,
  }),
};
