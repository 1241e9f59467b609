import { Stripe } from 'stripe';
import { MESSAGES } from '#shared/billing-rules.ts';
import { AppError } from '../../errors.ts';
import type { Payments } from './payments.ts';
import { createCheckouts, keyOf } from './stripe-checkouts.ts';
import { told, unlessRefused } from './stripe-error.ts';
import { idOf, readSignedEvent } from './stripe-event.ts';
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

  return {
    name: 'stripe',
    feedbackCode: options.feedbackCode,
    testDesk: null,

    createCustomer: ({ id: userId, email }) =>
      told(async () => {
        const idempotencyKey = keyOf('customer', userId, email);
        const { id } = await stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey });
        return id;
      }),

    startCheckout: (request) => told(() => checkouts.start(request)),

    readCheckout: (id) =>
      told(async () => {
        const session = await stripe.checkout.sessions.retrieve(id).catch(unlessRefused);
        if (!session) return null;
        const { mode, status, payment_status: payment } = session;
        return {
          id: session.id,
          userId: session.client_reference_id,
          customerId: idOf(session.customer),
          paid: mode === 'subscription' && status === 'complete' && payment !== 'unpaid',
        };
      }),

    readSubscription: (customerId) => told(() => subscriptions.read(customerId)),

    openPortal: (customer, returnUrl) =>
      told(async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return { url };
      }),

    cancel: (customerId) =>
      told(async () => {
        // A checkout that stays open could be paid after the subscriptions were looked at; failing to close it
        // must not keep a running subscription alive, so its error is raised last.
        const [closed] = await Promise.allSettled([checkouts.closeAll(customerId)]);
        await subscriptions.cancelAll(customerId);
        if (closed.status === 'rejected') throw closed.reason;
      }),

    endDuplicate: (subscriptionId) => told(() => subscriptions.endDuplicate(subscriptionId)),

    verifyEvent: (rawBody, signature) => {
      try {
        return readSignedEvent(stripe, rawBody, signature, options.webhookSecret);
      } catch (cause) {
        throw new AppError('invalid', MESSAGES.signatureInvalid, { cause });
      }
    },
  };
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme } as const;
}
