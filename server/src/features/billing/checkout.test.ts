import { expect, test } from 'vitest';
import { idIn, stripeForTest } from '#server/test/paying-user.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { STRIPE_TEST } from '#server/test/stubs/stripe-objects.ts';
import { testServices } from '#server/test/test-services.ts';
import { createCaller } from '#server/trpc/router.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';

const praise = { rating: 5, feedback: 'It writes what I mean.' };
const { feedbackCode: promoCode } = STRIPE_TEST;

const world = await stripeForTest();

test('a user keeps one customer over all checkouts, and returns to the page the checkout was started from', async () => {
  const { api, customerId, sessionId } = await world.shopper();
  const again = await api.billing.startCheckout({ returnTo: 'account' });
  const session = world.stripe.sessions.get(idIn(again.url));
  expect(session).toMatchObject({ customer: customerId, status: 'open' });
  expect(session?.success_url).toMatch(/\/account\?session_id=\{CHECKOUT_SESSION_ID\}$/);
  expect(world.stripe.sessions.get(sessionId)?.status).toBe('expired');
});

test('a Pro user is not sold Pro again; one whose payment lapsed is sent to pay it', async () => {
  const pro = await signedIn({ plan: 'pro', services: { payments: world.payments } });
  await expect(pro.api.billing.startCheckout({})).rejects.toThrow(BILLING_MESSAGES.alreadyPro);
  const { api, subscription, customerId } = await world.subscriber();
  subscription.status = 'unpaid';
  await api.billing.confirmSession({ sessionId: subscriptionSession(customerId) });
  expect((await api.billing.startCheckout({})).url).toContain(`/portal/${customerId}`);
});

function subscriptionSession(customerId: string) {
  const session = [...world.stripe.sessions.values()].find(({ customer }) => customer === customerId);
  return session?.id ?? '';
}

test('when Stripe does not answer, the user is told so and nothing is stored', async () => {
  const { api, db, user } = await signedIn({ services: { payments: world.payments } });
  world.stripe.fail('down', 2);
  await expect(api.billing.startCheckout({})).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: BILLING_MESSAGES.paymentsDown,
  });
  expect(await db.subscription.count({ where: { userId: user.id } })).toBe(0);
});

test('the portal opens for who has Pro and for nobody else', async () => {
  const { api, customerId } = await world.subscriber();
  expect((await api.billing.openPortal()).url).toContain(customerId);
  const given = await signedIn({ plan: 'pro', services: { payments: world.payments } });
  expect((await given.api.billing.openPortal()).url).toContain('/portal/');
  const never = await world.shopper();
  await expect(never.api.billing.openPortal()).rejects.toThrow(BILLING_MESSAGES.portalUnavailable);
});

test('feedback is saved with the account’s name and earns the code; a second one adds nothing', async () => {
  const { api, db, user } = await signedIn({ services: { payments: world.payments } });
  expect(await api.billing.feedback()).toEqual({ submitted: false, code: null });
  const earned = { submitted: true, code: promoCode };
  expect(await Promise.all([1, 2, 3].map(() => api.billing.submitFeedback(praise)))).toEqual([
    earned,
    earned,
    earned,
  ]);
  expect(await db.feedback.findMany({ where: { userId: user.id } })).toEqual([
    expect.objectContaining({ name: 'Tess Tester', ...praise }),
  ]);
});

test('the code is refused before the feedback, good once after it, and never again', async () => {
  const { api, ctx, db, user } = await signedIn({ services: { payments: world.payments } });
  await expect(api.billing.startCheckout({ promoCode })).rejects.toThrow(BILLING_MESSAGES.codeInvalid);
  await api.billing.submitFeedback(praise);
  await expect(api.billing.startCheckout({ promoCode: 'GUESS' })).rejects.toThrow(
    BILLING_MESSAGES.codeInvalid,
  );
  const { url } = await api.billing.startCheckout({ promoCode });
  expect(world.stripe.sessions.get(idIn(url))?.discounts).toHaveLength(1);
  const bought = world.stripe.pay(idIn(url));
  await api.billing.confirmSession({ sessionId: idIn(url) });
  bought.status = 'canceled';
  await api.billing.confirmSession({ sessionId: idIn(url) });
  expect(await api.billing.feedback()).toEqual({ submitted: true, code: null });
  await expect(createCaller(ctx).billing.startCheckout({ promoCode })).rejects.toThrow(
    BILLING_MESSAGES.codeInvalid,
  );
  expect((await db.account.findUniqueOrThrow({ where: { id: user.id } })).plan).toBe('free');
});

test('the in-app test checkout makes a user Pro through the same events, and shows every later state @long', async () => {
  const { services } = await testServices();
  const { api, db } = await signedIn();
  await api.billing.submitFeedback(praise);
  const code = (await api.billing.feedback()).code ?? '';
  const { url } = await api.billing.startCheckout({ promoCode: code, returnTo: 'account' });
  expect(url).toContain('/dev/checkout/');
  const id = idIn(url);
  expect(await api.billing.testCheckout({ id })).toMatchObject({ status: 'open', discounted: true });
  await expect(api.billing.confirmSession({ sessionId: id })).rejects.toMatchObject({
    code: 'PAYMENT_REQUIRED',
  });
  const other = await signedIn();
  await expect(other.api.billing.payTestCheckout({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const paid = await api.billing.payTestCheckout({ id });
  expect(paid.url).toBe(`${services.settings.publicUrl}/account?session_id=${id}`);
  expect(await api.billing.confirmSession({ sessionId: id })).toEqual({ success: true, plan: 'pro' });
  expect(await db.stripeEvent.count({ where: { type: 'checkout.session.completed' } })).toBe(1);
  await expect(api.billing.payTestCheckout({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await api.billing.feedback()).toEqual({ submitted: true, code: null });

  const cancelled = await api.billing.actInTestPortal({ action: 'cancelAtPeriodEnd' });
  expect(cancelled).toMatchObject({ plan: 'pro', proUntil: expect.stringMatching(/^\d{4}-/) });
  expect(await api.billing.actInTestPortal({ action: 'keep' })).toMatchObject({
    plan: 'pro',
    proUntil: null,
  });
  const failing = await api.billing.actInTestPortal({ action: 'failPayment' });
  expect(failing).toMatchObject({ plan: 'pro', isPaymentFailing: true });
  expect(await api.billing.actInTestPortal({ action: 'pay' })).toMatchObject({ isPaymentFailing: false });
  const { lines } = await api.account.activity({ group: 'billing' });
  expect(lines.map(({ sentence, actor }) => `${sentence} (${actor})`)).toEqual([
    'Kept the Pro plan (veemark)',
    'Cancelled the Pro plan, which runs to its end (veemark)',
    'The plan is Pro (veemark)',
  ]);
});

test('with a real payment service there is no test checkout', async () => {
  const { api } = await world.subscriber();
  await expect(api.billing.testCheckout({ id: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(api.billing.payTestCheckout({ id: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(api.billing.actInTestPortal({ action: 'pay' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
