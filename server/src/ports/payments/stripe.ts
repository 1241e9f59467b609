import { Stripe } from 'stripe';
import { AppError } from '#server/errors.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import type { Payer, Payments, SubscriptionSnapshot } from './payments.ts';
import { createCheckouts, FEEDBACK_OFFER, keyOf } from './stripe-checkouts.ts';
import { isRefusal, throwPaymentError, unlessCode } from './stripe-error.ts';
import { idOf, readSignedEvent } from './stripe-event.ts';

const PAID = ['active', 'trialing'];

const TIMEOUT_MS = 10_000;

type Options = {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  feedbackCode: string | null;
  apiBase?: string;
  timeoutMs?: number;
};

/** In the API version that the SDK pins. */
export function createStripePayments(options: Options): Payments {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiBase),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    // The SDK retries with the same idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const checkouts = createCheckouts(stripe, options);
  const subscriptions = createSubscriptions(stripe);

  async function cancelEverything(customerId: string) {
    // An open checkout could be paid later; an error here must not keep a subscription alive, so it comes
    // last.
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

const LIVE = [...PAID, 'past_due'];
const ENDED = ['canceled', 'incomplete_expired'];

function createSubscriptions(stripe: Stripe) {
  async function all(customer: string) {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    return data;
  }

  /** An ended subscription is refused, which is fine. */
  async function cancelOne(id: string) {
    await stripe.subscriptions.cancel(id).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      const left = await stripe.subscriptions.retrieve(id).catch(unlessCode('resource_missing'));
      if (left && !ENDED.includes(left.status)) throw error;
    });
  }

  return {
    async read(customer: string): Promise<SubscriptionSnapshot | null> {
      const known = await all(customer);
      const live = known.filter(({ status }) => LIVE.includes(status)).toSorted(firstOfTwo);
      const [newest] = known.toSorted((a, b) => b.created - a.created);
      const counting = live[0] ?? newest;
      if (!counting) return null;
      return {
        ...snapshot(counting),
        // The code counts once, even if the subscription has ended.
        discounted: known.some(({ metadata }) => metadata['offer'] === FEEDBACK_OFFER),
        // Items added by hand at Stripe are ignored.
        duplicateIds: live.slice(1).flatMap(({ id, metadata }) => (metadata['userId'] ? [id] : [])),
      };
    },

    async cancelAll(customer: string) {
      for (const { id, status } of await all(customer)) {
        if (!ENDED.includes(status)) await cancelOne(id);
      }
    },

    async endDuplicate(id: string): Promise<{ isRefunded: boolean }> {
      const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id);
      await cancelOne(id);
      const invoiceId = idOf(invoice);
      return { isRefunded: invoiceId !== null && (await refund(stripe, invoiceId)) };
    },
  };
}

/** @returns false when nothing was paid */
async function refund(stripe: Stripe, invoice: string): Promise<boolean> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
  const payments = data.flatMap(({ payment }) => idOf(payment.payment_intent ?? null) ?? []);
  for (const payment_intent of payments) {
    await stripe.refunds
      .create(
        { payment_intent, reason: 'duplicate' },
        { idempotencyKey: keyOf('refund-duplicate', payment_intent) },
      )
      .catch(unlessCode('charge_already_refunded'));
  }
  return payments.length > 0;
}

function firstOfTwo(a: Stripe.Subscription, b: Stripe.Subscription) {
  const rank = ({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
    (PAID.includes(status) ? 0 : 2) + (cancel_at_period_end || cancel_at ? 1 : 0);
  return rank(a) - rank(b) || a.created - b.created || a.id.localeCompare(b.id);
}

function snapshot({ id, status, items, cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  const ends = items.data.map((item) => item.current_period_end);
  const periodEnd = ends.length > 0 ? momentOf(Math.max(...ends)) : null;
  const cancelAt = cancel_at ? momentOf(cancel_at) : null;
  return {
    id,
    status,
    cancelAt: cancelAt ?? (cancel_at_period_end ? periodEnd : null),
    currentPeriodEnd: periodEnd,
  };
}

const momentOf = (seconds: number) => new Date(seconds * 1000);
