import type { TestPaymentAction } from '#shared/rules/billing.ts';
import type { PaymentEvent } from './payment-event.ts';

export type TestCheckoutPage = {
  status: 'open' | 'complete' | 'expired';
  discounted: boolean;
  cancelUrl: string;
};

/** The actions of a visitor of the in-app test checkout and test portal. */
export type TestDesk = {
  readCheckout(id: string, userId: string): Promise<TestCheckoutPage | null>;
  /** @returns where to go and the events the service would send; null unless the checkout is open. */
  pay(id: string, userId: string): Promise<{ url: string; events: PaymentEvent[] } | null>;
  /** @returns the events the service would send; none without a subscription. */
  act(customerId: string, action: TestPaymentAction): Promise<PaymentEvent[]>;
};
