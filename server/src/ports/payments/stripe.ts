import { Stripe } from 'stripe';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { AppError } from '../../errors.ts';
import type { Payer, Payments } from './payments.ts';
import { createCheckouts, keyOf } from './stripe-checkouts.ts';
import { throwPaymentError } from './stripe-error.ts';
import { readSignedEvent } from './stripe-event.ts';
import { createSubscriptions } from './stripe-subscriptions.ts';

const TIMEOUT_MS = 10_000;

type Options = {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  feedbackCode: string | null;
  /** Another address of the API, for tests. */
  apiBase?: string;
  timeoutMs?: number;
};

/** Stripe Checkout, Billing and the customer portal, in the API version that the SDK pins. */
export function createStripePayments(options: Options): Payments {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiBase),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    // The SDK sends the same idempotency key with its retry, so that a lost answer does not do a thing twice.
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const checkouts = createCheckouts(stripe, options);
  const subscriptions = createSubscriptions(stripe);

  async function cancelEverything(customerId: string) {
    // A checkout that stays open could be paid after the subscriptions were looked at; failing to close it
    // must not keep a running subscription alive, so its error is raised last.
    const [closed] = await Promise.allSettled([checkouts.closeAll(customerId)]);
    await subscriptions.cancelAll(customerId);
    if (closed.status === 'rejected') throw closed.reason;
  }

  return {
    name: 'stripe',
    feedbackCode: options.feedbackCode,
    testDesk: null,

    createCustomer: (user) => createCustomer(stripe, user).catch(throwPaymentError),
    startCheckout: (request) => checkouts.start(request).catch(throwPaymentError),
    readCheckout: (id) => checkouts.read(id).catch(throwPaymentError),
    readSubscription: (customerId) => subscriptions.read(customerId).catch(throwPaymentError),
    openPortal: (customerId, returnUrl) => openPortal(stripe, customerId, returnUrl).catch(throwPaymentError),
    cancel: (customerId) => cancelEverything(customerId).catch(throwPaymentError),
    endDuplicate: (subscriptionId) => subscriptions.endDuplicate(subscriptionId).catch(throwPaymentError),
    verifyEvent: (rawBody, signature) => {
      try {
        return readSignedEvent(stripe, rawBody, signature, options.webhookSecret);
      } catch (cause) {
        throw new AppError('invalid', BILLING_MESSAGES.signatureInvalid, { cause });
      }
    },
  };
}

async function createCustomer(stripe: Stripe, { id: userId, email }: Payer) {
  const idempotencyKey = keyOf('customer', userId, email);
  const { id } = await stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey });
  return id;
}

async function openPortal(stripe: Stripe, customer: string, returnUrl: string) {
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
  return { url };
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme } as const;
}
