import { hash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { AppError } from '#server/errors.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import type { Checkout, CheckoutRequest } from './payments.ts';
import { unlessRefused } from './stripe-error.ts';
import { idOf } from './stripe-event.ts';

/** In the metadata of purchases with the feedback code. */
export const FEEDBACK_OFFER = 'feedback';
/** Seconds a reused page must still be open. */
const REUSED_FOR_S = 30 * 60;

type Options = { priceId: string; feedbackCode: string | null };
type Session = Stripe.Checkout.Session;

export function createCheckouts(stripe: Stripe, { priceId, feedbackCode }: Options) {
  async function paramsOf(request: CheckoutRequest) {
    const { user, customerId, discounted, successUrl, cancelUrl } = request;
    const discounts = discounted
      ? [{ promotion_code: await promotionCodeId(stripe, feedbackCode) }]
      : undefined;
    const metadata: { userId: string; offer?: string } = {
      userId: user.id,
      ...(discounted && { offer: FEEDBACK_OFFER }),
    };
    return {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: user.id,
      line_items: [{ price: priceId, quantity: 1 }],
      ...(discounts && { discounts }),
      metadata: { ...metadata, price: priceId },
      subscription_data: { metadata },
      success_url: successUrl,
      cancel_url: cancelUrl,
    } as const satisfies Stripe.Checkout.SessionCreateParams;
  }

  return {
    async start(request: CheckoutRequest): Promise<{ url: string }> {
      const params = await paramsOf(request);
      const own = { customer: request.customerId, limit: 100 };
      const { data: sessions } = await stripe.checkout.sessions.list(own);
      const open = sessions.filter(({ status }) => status === 'open');
      const same = open.find((session) => session.url && isFor(session, params));
      await close(
        stripe,
        open.filter((session) => session !== same),
      );
      if (same?.url) return { url: same.url };
      // A delayed request creates the same page as its repetition.
      const idempotencyKey = keyOf('checkout', sessions[0]?.id, params);
      const { url } = await stripe.checkout.sessions.create(params, { idempotencyKey });
      if (!url) throw new AppError('upstreamFailed', BILLING_MESSAGES.checkoutFailed);
      return { url };
    },

    async read(id: string): Promise<Checkout | null> {
      const session = await stripe.checkout.sessions.retrieve(id).catch(unlessRefused);
      return session ? checkoutOf(session) : null;
    },

    async closeAll(customer: string) {
      const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
      // A checkout paid a moment ago cannot be closed; its subscription counts.
      for (const { id } of data) await stripe.checkout.sessions.expire(id).catch(unlessRefused);
    },
  };
}

async function promotionCodeId(stripe: Stripe, code: Options['feedbackCode']) {
  const { data } = code ? await stripe.promotionCodes.list({ code, active: true, limit: 1 }) : { data: [] };
  const id = data[0]?.id;
  if (!id) throw new AppError('invalid', BILLING_MESSAGES.codeInvalid);
  return id;
}

/** @throws AppError('conflict') when one was paid a moment ago */
async function close(stripe: Stripe, sessions: Session[]) {
  for (const { id } of sessions) {
    if (await stripe.checkout.sessions.expire(id).catch(unlessRefused)) continue;
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'complete') throw new AppError('conflict', BILLING_MESSAGES.alreadyPro);
  }
}

const checkoutOf = (session: Session): Checkout => ({
  id: session.id,
  userId: session.client_reference_id,
  customerId: idOf(session.customer),
  paid:
    session.mode === 'subscription' && session.status === 'complete' && session.payment_status !== 'unpaid',
});

type Params = { metadata: { price: string; offer?: string }; success_url: string; cancel_url: string };

function isFor({ metadata, success_url, cancel_url, expires_at }: Session, params: Params) {
  return (
    metadata?.['price'] === params.metadata.price &&
    metadata['offer'] === params.metadata.offer &&
    success_url === params.success_url &&
    cancel_url === params.cancel_url &&
    expires_at - Date.now() / 1000 > REUSED_FOR_S
  );
}

/** Equal requests get equal keys, so Stripe carries them out once. */
export function keyOf(purpose: string, ...parts: unknown[]) {
  return `${purpose}-${hash('sha256', JSON.stringify(parts))}`;
}
