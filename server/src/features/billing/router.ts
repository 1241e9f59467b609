import {
  limitedProcedure,
  personProcedure,
  publicProcedure,
  router,
  userProcedure,
  verb,
  wherePlansAreSold,
} from '#server/trpc/procedures.ts';
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

const OF_PAYMENTS = { isOfPayments: true } as const;
const payerProcedure = personProcedure.meta(OF_PAYMENTS).use(wherePlansAreSold);

export const billingRouter = router({
  usage: userProcedure.query(verb(usageOf)),
  usageHistory: userProcedure.input(usageHistoryInput).query(verb(usageHistory)),
  usageCsv: userProcedure.query(verb(usageCsv)),
  subscription: userProcedure.query(verb(subscriptionOf)),
  startCheckout: limitedProcedure('checkout')
    .meta({ access: 'person', ...OF_PAYMENTS })
    .use(wherePlansAreSold)
    .input(startCheckoutInput)
    .mutation(verb(startCheckout)),
  confirmSession: payerProcedure.input(confirmSessionInput).mutation(verb(confirmSession)),
  openPortal: payerProcedure.mutation(verb(openPortal)),
  webhook: publicProcedure.input(webhookInput).mutation(verb(receiveWebhook)),
  feedback: userProcedure.meta(OF_PAYMENTS).use(wherePlansAreSold).query(verb(feedbackState)),
  submitFeedback: payerProcedure.input(feedbackInput).mutation(verb(submitFeedback)),
  testCheckout: payerProcedure.input(testCheckoutInput).query(verb(readTestCheckout)),
  payTestCheckout: payerProcedure.input(testCheckoutInput).mutation(verb(payTestCheckout)),
  actInTestPortal: payerProcedure.input(testPaymentActionInput).mutation(verb(actInTestPortal)),
});
