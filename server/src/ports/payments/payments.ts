import type { PaymentEvent } from './payment-event.ts';
import type { TestDesk } from './test-desk.ts';

export type Payer = { id: string; email: string };

export type CheckoutRequest = {
  user: Payer;
  customerId: string;
  /** The first month is cheaper by the feedback discount. */
  discounted: boolean;
  /** The return address of a paid checkout; `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  successUrl: string;
  cancelUrl: string;
};

export type Checkout = {
  id: string;
  /** The user who started the checkout; null for one that is not ours. */
  userId: string | null;
  customerId: string | null;
  /** Completed, paid, and for a subscription. */
  paid: boolean;
};

export type SubscriptionSnapshot = {
  id: string;
  /** The service's own status word. */
  status: string;
  /** When an asked-for cancellation takes effect. */
  cancelAt: Date | null;
  currentPeriodEnd: Date | null;
  /** The feedback code has been redeemed, with this one or another. */
  discounted: boolean;
  /** Further active subscriptions of the same customer, which are too many. */
  duplicateIds: string[];
};

/**
 * Sells the Pro subscription. Methods throw AppError('unavailable', …) when the service does not answer and
 * AppError('upstreamFailed', …) when it refuses.
 */
export type Payments = {
  readonly name: 'stripe' | 'offline';
  /** The code that feedback earns; null when none is set up. */
  readonly feedbackCode: string | null;
  /** The embedded test payments' own controls; null with a real service. */
  readonly testDesk: TestDesk | null;
  /** @returns the customer's id. */
  createCustomer(user: Payer): Promise<string>;
  /** At most one checkout of a customer is open: an earlier one is closed, or handed out again if it is for the same. */
  startCheckout(request: CheckoutRequest): Promise<{ url: string }>;
  readCheckout(id: string): Promise<Checkout | null>;
  /** The customer's subscription as it stands now: of live ones the first that was bought, otherwise the newest. */
  readSubscription(customerId: string): Promise<SubscriptionSnapshot | null>;
  /** Where the customer manages card, invoices and cancellation. */
  openPortal(customerId: string, returnUrl: string): Promise<{ url: string }>;
  /** Ends at once everything the customer could still be charged for. May be repeated. */
  cancel(customerId: string): Promise<void>;
  /** Ends a surplus subscription and refunds its current period. May be repeated. */
  endDuplicate(subscriptionId: string): Promise<{ isRefunded: boolean }>;
  /** @throws AppError('invalid') unless the service signed exactly this body within the last five minutes. */
  verifyEvent(rawBody: string, signature: string): PaymentEvent;
};
