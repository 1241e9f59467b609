import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { identity, NOTHING } from '#server/trpc/path-fields.ts';
import { PLANS } from '#shared/rules/account.ts';
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
  usage: query({
    access: 'read',
    run: usageOf,
    http: {
      at: 'GET /api/allowance',
      summary: 'Read what is left of the plan',
      takes: NOTHING,
      output: z.object({
        plan: z.enum(PLANS),
        used: z.number().int().describe('Pieces in total (free) or words of this month (pro)'),
        limit: z.number().int().nullable().describe('Null without a limit'),
        left: z.number().int().nullable().describe('Null without a limit'),
        resetsOn: z.string().nullable().describe('Null on the free plan'),
      }),
      example: {},
    },
  }),

  usageHistory: query({ access: 'read', input: usageHistoryInput, run: usageHistory }),

  usageCsv: query({ access: 'read', run: usageCsv }),

  subscription: query({ access: 'read', run: subscriptionOf }),

  startCheckout: mutation({
    access: 'person',
    limit: 'checkout',
    isOfPayments: true,
    input: startCheckoutInput,
    run: startCheckout,
    http: {
      at: 'POST /api/create-checkout-session',
      summary: 'Start the checkout of the Pro plan',
      takes: z.object({ ...identity, promoCode: z.string().max(100).nullish() }),
      output: z.object({ url: z.string() }),
      example: {},
      wire: { input: ({ promoCode }) => ({ promoCode: promoCode ?? undefined }) },
    },
  }),

  confirmSession: mutation({
    access: 'person',
    isOfPayments: true,
    input: confirmSessionInput,
    run: confirmSession,
    http: {
      at: 'POST /api/confirm-session',
      summary: 'Confirm a finished checkout',
      output: z.object({ success: z.boolean(), plan: z.enum(PLANS) }),
      example: { sessionId: 'cs_test_example' },
    },
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
