import type { TestPaymentAction } from '#shared/rules/billing.ts';

export type PaymentEvent = {
  id: string;
  type: string;
  customerId: string | null;
  /** Null where the event does not name our user. */
  userId: string | null;
};

type TestCheckoutPage = { status: 'open' | 'complete' | 'expired'; discounted: boolean; cancelUrl: string };

export type TestDesk = {
  readCheckout(id: string, userId: string): Promise<TestCheckoutPage | null>;
  pay(id: string, userId: string): Promise<{ url: string; events: PaymentEvent[] } | null>;
  /** @returns the events a service would send */
  act(customerId: string, action: TestPaymentAction): Promise<PaymentEvent[]>;
};

export type Payer = { id: string; email: string };

export type CheckoutRequest = {
  user: Payer;
  customerId: string;
  /** By the feedback discount, in the first month. */
  discounted: boolean;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  successUrl: string;
  cancelUrl: string;
};

export type Checkout = {
  id: string;
  userId: string | null;
  customerId: string | null;
  /** Completed, paid, and for a subscription. */
  paid: boolean;
};

export type SubscriptionSnapshot = {
  id: string;
  status: string;
  cancelAt: Date | null;
  currentPeriodEnd: Date | null;
  discounted: boolean;
  /** Surplus active subscriptions of the customer. */
  duplicateIds: string[];
};

/**
 * Methods throw AppError('unavailable') for a service that is down, AppError('upstreamFailed') if it refuses.
 */
export type Payments = {
  readonly name: 'stripe' | 'offline' | 'off';
  readonly feedbackCode: string | null;
  readonly testDesk: TestDesk | null;
  /** @returns the customer's id */
  createCustomer(user: Payer): Promise<string>;
  /** At most one is open per customer: an earlier one is closed, or reused for the same request. */
  startCheckout(request: CheckoutRequest): Promise<{ url: string }>;
  readCheckout(id: string): Promise<Checkout | null>;
  /** Of active ones the first bought, otherwise the newest. */
  readSubscription(customerId: string): Promise<SubscriptionSnapshot | null>;
  openPortal(customerId: string, returnUrl: string): Promise<{ url: string }>;
  /** At once, for everything chargeable. Repeatable. */
  cancel(customerId: string): Promise<void>;
  /** Refunds the current period. Repeatable. */
  endDuplicate(subscriptionId: string): Promise<{ isRefunded: boolean }>;
  /** @throws AppError('invalid') unless the service signed this body within five minutes */
  verifyEvent(rawBody: string, signature: string): PaymentEvent;
};
