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
  verb,
} from '../../trpc/procedures.ts';
import { confirmSession, openPortal, startCheckout } from './checkout.ts';
import { receiveWebhook } from './handle-payment-event.ts';
import { feedbackState, submitFeedback } from './submit-feedback.ts';
import { subscriptionOf } from './subscription-of.ts';
import { actInTestPortal, payTestCheckout, readTestCheckout } from './test-payments.ts';
import { usageHistory, usageCsv } from './usage-history.ts';
import { usageOf } from './usage.ts';

export const billingRouter = router({
  usage: userProcedure.query(verb(usageOf)),
  usageHistory: userProcedure.input(usageHistoryInput).query(verb(usageHistory)),
  usageCsv: userProcedure.query(verb(usageCsv)),
  subscription: userProcedure.query(verb(subscriptionOf)),
  startCheckout: limitedProcedure('checkout')
    .meta({ access: 'person' })
    .input(startCheckoutInput)
    .mutation(verb(startCheckout)),
  confirmSession: personProcedure.input(confirmSessionInput).mutation(verb(confirmSession)),
  openPortal: personProcedure.mutation(verb(openPortal)),
  webhook: publicProcedure.input(webhookInput).mutation(verb(receiveWebhook)),
  feedback: userProcedure.query(verb(feedbackState)),
  submitFeedback: personProcedure.input(feedbackInput).mutation(verb(submitFeedback)),
  testCheckout: personProcedure.input(testCheckoutInput).query(verb(readTestCheckout)),
  payTestCheckout: personProcedure.input(testCheckoutInput).mutation(verb(payTestCheckout)),
  actInTestPortal: personProcedure.input(testPaymentActionInput).mutation(verb(actInTestPortal)),
});
