import type { Services } from '#server/context.ts';
import { buildApp } from '#server/http/app.ts';
import { createStripePayments } from '#server/ports/payments/stripe.ts';
import { afterFile } from './after-file.ts';
import { signedIn } from './signed-in.ts';
import { STRIPE_TEST } from './stubs/stripe-objects.ts';
import { startStripeServer } from './stubs/stripe-server.ts';
import { testServices } from './test-services.ts';

/** The stand-in answers at once, as soon as a busy machine lets it. */
const PATIENCE_MS = 60_000;

/** Stripe's stand-in for one test file, the real adapter on it, and the product's webhook to deliver events to. */
export async function stripeForTest() {
  const stripe = await startStripeServer();
  afterFile(() => stripe.close());
  const payments = createStripePayments({ ...STRIPE_TEST, apiBase: stripe.url, timeoutMs: PATIENCE_MS });
  const { services } = await testServices();

  /** The webhook of an instance of the server. */
  async function webhookOf(changes: Partial<Services> = {}) {
    const app = await buildApp(
      { ...services, payments, ...changes },
      { trustProxy: 0, rateLimitFactor: 1000 },
    );
    return async (payload: string, signature: string) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const request = { method: 'POST', url: '/api/stripe-webhook', headers, payload } as const;
      return (await app.inject(request)).statusCode;
    };
  }

  /** A user with an open checkout. */
  async function shopper(changes: Partial<Services> = {}) {
    const user = await signedIn({ services: { payments, ...changes } });
    const { url } = await user.api.billing.startCheckout({});
    const sessionId = idIn(url);
    const plan = async () => (await user.api.billing.subscription()).plan;
    return { ...user, sessionId, customerId: stripe.sessions.get(sessionId)?.customer ?? '', plan };
  }

  /** A user whose checkout has been paid and confirmed. */
  async function subscriber(changes: Partial<Services> = {}) {
    const user = await shopper(changes);
    const subscription = stripe.pay(user.sessionId);
    await user.api.billing.confirmSession({ sessionId: user.sessionId });
    return { ...user, subscription };
  }

  return { stripe, payments, services: { ...services, payments }, webhookOf, shopper, subscriber };
}

/** The checkout's id in the address of its page. */
export const idIn = (url: string) => url.split('/').at(-1) ?? '';
