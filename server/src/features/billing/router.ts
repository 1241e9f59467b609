import { feedbackInput } from '#shared/schemas/billing.ts';
import {
  usageHistoryInput,
  webhookInput,
  testCheckoutInput,
  testPaymentActionInput,
  confirmSessionInput,
  startCheckoutInput,
} from './inputs.ts';
import {
  limitedProcedure,
  personProcedure,
  publicProcedure,
  router,
  userProcedure,
} from '../../trpc/procedures.ts';
import { confirmSession, openPortal, startCheckout } from './checkout.ts';
import { receiveWebhook } from './handle-payment-event.ts';
import { feedbackState, submitFeedback } from './submit-feedback.ts';
import { subscriptionOf } from './subscription-of.ts';
import { actInTestPortal, payTestCheckout, readTestCheckout } from './test-payments.ts';
import { usageHistory, usageCsv } from './usage-history.ts';
import { usageOf } from './usage.ts';

export const billingRouter = router({
  usage: userProcedure.query(({ ctx }) => usageOf(ctx)),
  usageHistory: userProcedure.input(usageHistoryInput).query(({ ctx, input }) => usageHistory(ctx, input)),
  usageCsv: userProcedure.query(({ ctx }) => usageCsv(ctx)),
  subscription: userProcedure.query(({ ctx }) => subscriptionOf(ctx)),
  startCheckout: limitedProcedure('checkout')
    .meta({ access: 'person' })
    .input(startCheckoutInput)
    .mutation(({ ctx, input }) => startCheckout(ctx, input)),
  confirmSession: personProcedure
    .input(confirmSessionInput)
    .mutation(({ ctx, input }) => confirmSession(ctx, input)),
  openPortal: personProcedure.mutation(({ ctx }) => openPortal(ctx)),
  webhook: publicProcedure.input(webhookInput).mutation(({ ctx, input }) => receiveWebhook(ctx, input)),
  feedback: userProcedure.query(({ ctx }) => feedbackState(ctx)),
  submitFeedback: personProcedure
    .input(feedbackInput)
    .mutation(({ ctx, input }) => submitFeedback(ctx, input)),
  testCheckout: personProcedure
    .input(testCheckoutInput)
    .query(({ ctx, input }) => readTestCheckout(ctx, input)),
  payTestCheckout: personProcedure
    .input(testCheckoutInput)
    .mutation(({ ctx, input }) => payTestCheckout(ctx, input)),
  actInTestPortal: personProcedure
    .input(testPaymentActionInput)
    .mutation(({ ctx, input }) => actInTestPortal(ctx, input)),
});
