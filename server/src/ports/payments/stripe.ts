import { Stripe } from 'stripe';
import { MESSAGES } from '#shared/billing-rules.ts';
import { AppError } from '../../errors.ts';
import type { Payments, SubscriptionSnapshot } from './payments.ts';
import { idOf, readSignedEvent } from './stripe-event.ts';

const TIMEOUT_MS = 10_000;
const LIVE = ['active', 'trialing', 'past_due'];
const ENDED = ['canceled', 'incomplete_expired'];
const FEEDBACK_OFFER = 'feedback';

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

  async function subscriptionsOf(customer: string) {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    return data;
  }

  /** One that has ended in the meantime, or with an answer that was lost, is refused; what counts is that it has ended. */
  async function cancelOne(id: string) {
    await stripe.subscriptions.cancel(id).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      const left = await stripe.subscriptions.retrieve(id).catch(unlessMissing);
      if (left && !ENDED.includes(left.status)) throw error;
    });
  }

  async function closeOpenCheckouts(customer: string) {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of data) {
      // One that was paid a moment ago can no longer be closed; its subscription is what counts then.
      await stripe.checkout.sessions.expire(id).catch(unlessRefused);
    }
  }

  async function promotionCodeId() {
    const { feedbackCode: code } = options;
    const { data } = code ? await stripe.promotionCodes.list({ code, active: true, limit: 1 }) : { data: [] };
    const id = data[0]?.id;
    if (!id) throw new AppError('invalid', MESSAGES.codeInvalid);
    return id;
  }

  return {
    name: 'stripe',
    feedbackCode: options.feedbackCode,
    testDesk: null,

    createCustomer: ({ id: userId, email }) =>
      told(async () => (await stripe.customers.create({ email, metadata: { userId } })).id),

    startCheckout: ({ user, customerId, discounted, successUrl, cancelUrl }) =>
      told(async () => {
        const discounts = discounted ? [{ promotion_code: await promotionCodeId() }] : undefined;
        await closeOpenCheckouts(customerId);
        const metadata = { userId: user.id, ...(discounted && { offer: FEEDBACK_OFFER }) };
        const { url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: user.id,
          line_items: [{ price: options.priceId, quantity: 1 }],
          ...(discounts && { discounts }),
          metadata,
          subscription_data: { metadata },
          success_url: successUrl,
          cancel_url: cancelUrl,
        });
        if (!url) throw new AppError('upstreamFailed', MESSAGES.checkoutFailed);
        return { url };
      }),

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

    readSubscription: (customerId) =>
      told(async () => {
        const all = await subscriptionsOf(customerId);
        const newestFirst = all.toSorted((a, b) => b.created - a.created);
        const subscription = newestFirst.find(({ status }) => LIVE.includes(status)) ?? newestFirst[0];
        return subscription ? snapshot(subscription) : null;
      }),

    openPortal: (customer, returnUrl) =>
      told(async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return { url };
      }),

    cancel: (customerId) =>
      told(async () => {
        // A checkout that stays open could be paid after the subscriptions were looked at; failing to close it
        // must not keep a running subscription alive, so its error is raised last.
        const [closed] = await Promise.allSettled([closeOpenCheckouts(customerId)]);
        for (const { id, status } of await subscriptionsOf(customerId)) {
          if (!ENDED.includes(status)) await cancelOne(id);
        }
        if (closed.status === 'rejected') throw closed.reason;
      }),

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

/** Puts the SDK's errors into our words; the SDK's own may name keys and internals. */
async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    if (isRefusal(cause)) throw new AppError('upstreamFailed', MESSAGES.paymentsRefused, { cause });
    throw new AppError('unavailable', MESSAGES.paymentsDown, { hint: MESSAGES.paymentsDownHint, cause });
  }
}

function isRefusal(error: unknown) {
  return (
    error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) < 500 && error.statusCode !== 429
  );
}

/** For calls whose refusal has a meaning of its own: becomes undefined, anything else stays an error. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** For what is as good as done when its object no longer exists. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing')
    throw error;
}

function snapshot(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const periodEnd = ends.length > 0 ? momentOf(Math.max(...ends)) : null;
  const cancelAt = subscription.cancel_at ? momentOf(subscription.cancel_at) : null;
  return {
    id: subscription.id,
    status: subscription.status,
    cancelAt: cancelAt ?? (subscription.cancel_at_period_end ? periodEnd : null),
    currentPeriodEnd: periodEnd,
    discounted: subscription.metadata['offer'] === FEEDBACK_OFFER,
  };
}

const momentOf = (seconds: number) => new Date(seconds * 1000);
