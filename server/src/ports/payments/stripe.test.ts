import { afterEach, beforeEach, expect, test } from 'vitest';
import { STRIPE_TEST } from '#server/test/stubs/stripe-objects.ts';
import { startStripeServer, type StripeServer } from '#server/test/stubs/stripe-server.ts';
import { sign, signAt } from '#server/test/stubs/stripe-signature.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { createStripePayments } from './stripe.ts';

const user = { id: '0199aaaa-0000-7000-8000-000000000001', email: 'pat@example.com' };
const pages = {
  successUrl: 'https://app.test/create?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://app.test/create',
};
let stripe: StripeServer;

beforeEach(async () => {
  stripe = await startStripeServer();
});
afterEach(() => stripe.close());

const paymentsOf = (changes: object = {}) =>
  createStripePayments({ ...STRIPE_TEST, apiBase: stripe.url, timeoutMs: 60_000, ...changes });

async function checkout(discounted = false) {
  const payments = paymentsOf();
  const customerId = await payments.createCustomer(user);
  const { url } = await payments.startCheckout({ user, customerId, discounted, ...pages });
  return { payments, customerId, sessionId: url.split('/').at(-1) ?? '', url };
}

test('a checkout belongs to its user, and is paid once Stripe says so', async () => {
  const { payments, customerId, sessionId } = await checkout();
  const unpaid = { id: sessionId, userId: user.id, customerId, paid: false };
  expect(await payments.readCheckout(sessionId)).toEqual(unpaid);
  expect(await payments.readSubscription(customerId)).toBeNull();
  const { id } = stripe.pay(sessionId);
  expect(await payments.readCheckout(sessionId)).toMatchObject({ paid: true });
  const active = { id, status: 'active', cancelAt: null, discounted: false };
  expect(await payments.readSubscription(customerId)).toMatchObject(active);
  expect(await payments.readCheckout('cs_unknown')).toBeNull();
});

test('the feedback code is redeemed through the promotion code option, and an unknown code is refused', async () => {
  const { payments, customerId, sessionId } = await checkout(true);
  expect(stripe.sessions.get(sessionId)?.discounts).toHaveLength(1);
  stripe.pay(sessionId);
  expect(await payments.readSubscription(customerId)).toMatchObject({ discounted: true });
  const wrong = paymentsOf({ feedbackCode: 'GONE' });
  const request = wrong.startCheckout({ user, customerId, discounted: true, ...pages });
  await expect(request).rejects.toMatchObject({ reason: 'invalid', message: BILLING_MESSAGES.codeInvalid });
});

test('a checkout for the same is handed out again; one for something else closes it, so that nobody pays twice', async () => {
  const { payments, customerId, sessionId, url } = await checkout();
  expect(await payments.startCheckout({ user, customerId, discounted: false, ...pages })).toEqual({ url });
  const other = await payments.startCheckout({ user, customerId, discounted: true, ...pages });
  expect(other.url).not.toBe(url);
  expect(stripe.sessions.get(sessionId)?.status).toBe('expired');
  // A checkout page that is about to expire is not returned.
  const last = stripe.sessions.get(other.url.split('/').at(-1) ?? '');
  if (last) last.expires_at = Math.floor(Date.now() / 1000) + 60;
  const third = await payments.startCheckout({ user, customerId, discounted: true, ...pages });
  expect(third.url).not.toBe(other.url);
  expect(stripe.openFor(user.id)).toHaveLength(1);
});

test('requests that Stripe gets twice, or late, make one customer and one checkout', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => paymentsOf().createCustomer(user)));
  expect(new Set(ids).size).toBe(1);
  const [customerId = ''] = ids;
  const request = { user, customerId, discounted: false, ...pages };
  const urls = await Promise.all([1, 2, 3].map(() => paymentsOf().startCheckout(request)));
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
  expect(stripe.sessions.size).toBe(1);
});

test('a second subscription is ended and refunded once, however often that is asked for and answers are lost @long', async () => {
  const { payments, customerId, sessionId } = await checkout();
  const first = stripe.pay(sessionId);
  const { url } = await payments.startCheckout({ user, customerId, discounted: false, ...pages });
  const second = stripe.pay(url.split('/').at(-1) ?? '');
  const snapshot = await payments.readSubscription(customerId);
  expect(snapshot).toMatchObject({ id: first.id, duplicateIds: [second.id] });
  for (const method of ['POST', 'DELETE']) {
    stripe.fail('lostAnswer', 2, method);
    await payments.endDuplicate(second.id).catch(() => undefined);
  }
  stripe.heal();
  expect(await payments.endDuplicate(second.id)).toEqual({ isRefunded: true });
  expect(await payments.endDuplicate(second.id)).toEqual({ isRefunded: true });
  expect(stripe.cancellations).toEqual([second.id]);
  expect(stripe.refunded()).toEqual([second.id]);
  // One that was added by hand at Stripe is left alone.
  Object.assign(second, { status: 'active', metadata: {} });
  expect(await payments.readSubscription(customerId)).toMatchObject({ duplicateIds: [] });
});

test('a live subscription counts before a newer one that has ended', async () => {
  const { payments, customerId, sessionId } = await checkout();
  const first = stripe.pay(sessionId);
  const { url } = await payments.startCheckout({ user, customerId, discounted: false, ...pages });
  const second = stripe.pay(url.split('/').at(-1) ?? '');
  second.status = 'canceled';
  expect(await payments.readSubscription(customerId)).toMatchObject({ id: first.id, status: 'active' });
  first.cancel_at_period_end = true;
  const snapshot = await payments.readSubscription(customerId);
  expect(snapshot?.cancelAt).toEqual(snapshot?.currentPeriodEnd);
});

test('cancelling ends the subscription once, closes the open checkout, and may be repeated', async () => {
  const { payments, customerId, sessionId } = await checkout();
  const { id } = stripe.pay(sessionId);
  const open = await payments.startCheckout({ user, customerId, discounted: false, ...pages });
  await payments.cancel(customerId);
  await payments.cancel(customerId);
  expect(stripe.cancellations).toEqual([id]);
  expect(stripe.sessions.get(open.url.split('/').at(-1) ?? '')?.status).toBe('expired');
});

test('an answer that is lost after its effect is asked for again without a second effect', async () => {
  stripe.fail('lostAnswer', 1, 'POST');
  await paymentsOf().createCustomer(user);
  expect(stripe.customers.size).toBe(1);
  expect(stripe.requests).toEqual(['POST /v1/customers', 'POST /v1/customers']);
});

test.each(['down', 'slow', 'error'] as const)(
  'Stripe %s is told as such within the time-out @long',
  async (kind) => {
    stripe.fail(kind, 2);
    await expect(paymentsOf({ timeoutMs: 300 }).createCustomer(user)).rejects.toMatchObject({
      reason: 'unavailable',
      message: BILLING_MESSAGES.paymentsDown,
      hint: BILLING_MESSAGES.paymentsDownHint,
    });
  },
);

test('a wrong key is told without naming the key', async () => {
  const error = await paymentsOf({ secretKey: 'sk_live_very_secret' })
    .createCustomer(user)
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ reason: 'upstreamFailed', message: BILLING_MESSAGES.paymentsRefused });
});

const OBJECT = { customer: 'cus_1', metadata: { userId: user.id } };
const BODY = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: OBJECT } });

test('an event counts only with a fresh signature over exactly its body', () => {
  const payments = paymentsOf();
  const event = { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1', userId: user.id };
  expect(payments.verifyEvent(BODY, sign(BODY))).toEqual(event);
  const refused = { reason: 'invalid', message: BILLING_MESSAGES.signatureInvalid };
  const [late, foreign] = [sign(BODY, { age: 301 }), sign(BODY, { secret: 'whsec_x' })];
  for (const signature of ['', 'nonsense', sign(`${BODY} `), late, foreign])
    expect(() => payments.verifyEvent(BODY, signature)).toThrow(expect.objectContaining(refused));
});

test.each(['abc', '', 'NaN', '17e99', '-1', `${Date.now()}`, `${Math.floor(Date.now() / 1000)}s`])(
  'a time of signing that is no number of now is refused, however well it is signed: %j',
  (time) => {
    const verify = () => paymentsOf().verifyEvent(BODY, signAt(time, BODY));
    expect(verify).toThrow(BILLING_MESSAGES.signatureInvalid);
  },
);

test('a time of signing in the future counts while it is a matter of clocks, and no longer', () => {
  const payments = paymentsOf();
  expect(payments.verifyEvent(BODY, sign(BODY, { age: -60 }))).toMatchObject({ id: 'evt_1' });
  // The last has a second time beside a good one.
  const late = [-302, -86_400].map((age) => sign(BODY, { age }));
  for (const signature of [...late, `t=${Date.now()},${sign(BODY)}`])
    expect(() => payments.verifyEvent(BODY, signature)).toThrow(BILLING_MESSAGES.signatureInvalid);
});

test('cancelling what has been cancelled is done, also when only the answer was lost', async () => {
  const { payments, customerId, sessionId } = await checkout();
  const { id } = stripe.pay(sessionId);
  stripe.fail('lostAnswer', 1, 'DELETE');
  await payments.cancel(customerId);
  expect(stripe.cancellations).toEqual([id]);

  // Cancelled by hand between our look and our word; in one case nothing of it is left.
  for (const isGone of [false, true]) {
    const other = await checkout();
    const subscription = stripe.pay(other.sessionId);
    stripe.before('DELETE', () => {
      subscription.status = 'canceled';
      if (isGone) stripe.subscriptions.delete(subscription.id);
    });
    await payments.cancel(other.customerId);
  }
  expect(stripe.cancellations).toEqual([id]);
});

test('a cancellation that Stripe refuses for another reason is not taken for done', async () => {
  const { payments, customerId, sessionId } = await checkout();
  stripe.pay(sessionId);
  stripe.fail('refuse', 1, 'DELETE');
  await expect(payments.cancel(customerId)).rejects.toMatchObject({ reason: 'upstreamFailed' });
  await payments.cancel(customerId);
  expect(stripe.cancellations).toHaveLength(1);
});
