import { missing, ok, refuse, type Answer } from './stripe-answers.ts';
import { newId } from './stripe-objects.ts';

type StubPayment = { invoice: string; payment_intent: string; isRefunded: boolean };

/** Payments of invoices, and their refunds. */
export function createStubPayments() {
  const all: StubPayment[] = [];
  return {
    /** @returns the invoice that has been paid */
    take(): string {
      const invoice = newId('in');
      all.push({ invoice, payment_intent: newId('pi'), isRefunded: false });
      return invoice;
    },

    list: (params: URLSearchParams) =>
      all
        .filter(({ invoice }) => invoice === params.get('invoice') && params.get('status') === 'paid')
        .map(({ payment_intent }) => ({
          object: 'invoice_payment',
          status: 'paid',
          payment: { type: 'payment_intent', payment_intent },
        })),

    refund(intent: string | null): Answer {
      const payment = all.find(({ payment_intent }) => payment_intent === intent);
      if (!payment) return missing('payment_intent', intent);
      if (payment.isRefunded)
        return refuse(400, 'invalid_request_error', 'Already refunded.', 'charge_already_refunded');
      payment.isRefunded = true;
      return ok({ id: newId('re'), object: 'refund', status: 'succeeded', payment_intent: intent });
    },

    isRefunded: (invoice: string) => all.some((payment) => payment.invoice === invoice && payment.isRefunded),
  };
}
