import { expect, test } from 'vitest';
import { createStripePayments } from '#server/ports/payments/stripe.ts';
import { idIn, stripeForTest } from '#server/test/paying-user.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { STRIPE_TEST } from '#server/test/stubs/stripe-objects.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { createCaller } from '#server/trpc/router.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';

const AT_ONCE = 50;
const { feedbackCode: promoCode } = STRIPE_TEST;

const world = await stripeForTest();
const webhook = await world.webhookOf();

/** The same user at two instances of the server, each with its own connections to the database and to Stripe. */
async function atTwoInstances() {
  const user = await signedIn({ services: { payments: world.payments } });
  const { services } = await anotherInstance(await testServices());
  const payments = createStripePayments({ ...STRIPE_TEST, apiBase: world.stripe.url });
  const elsewhere = createCaller({ ...user.ctx, ...services, payments });
  const plan = async () => (await user.api.billing.subscription()).plan;
  return { ...user, apis: [user.api, elsewhere] as const, plan };
}

const customersOf = (userId: string) =>
  [...world.stripe.customers.values()].filter(({ metadata }) => metadata['userId'] === userId);
const runJobs = async () => runDueJobs({ services: world.services, pool: (await testServices()).pool });

test('fifty starts at once at two instances make one customer and leave one checkout open @long', async () => {
  const { user, apis } = await atTwoInstances();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      apis[index % 2 ? 1 : 0].billing.startCheckout({ returnTo: index % 3 ? 'create' : 'account' }),
    ),
  );
  expect(customersOf(user.id)).toHaveLength(1);
  const [open, ...others] = world.stripe.openFor(user.id);
  expect(others).toEqual([]);
  expect(answers.map(({ url }) => url)).toContain(open?.url);
});

test('of starts at once that carry the code, one checkout has the discount, and the code is good once @long', async () => {
  const { user, api, apis, plan } = await atTwoInstances();
  await api.billing.submitFeedback({ rating: 5, feedback: 'It writes what I mean.' });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      apis[index % 2 ? 1 : 0].billing.startCheckout(index % 4 ? { promoCode } : {}),
    ),
  );
  const { url } = await api.billing.startCheckout({ promoCode });
  expect(world.stripe.openFor(user.id)).toMatchObject([{ url, discounts: [{}] }]);
  const bought = world.stripe.pay(idIn(url));
  // Stripe has not answered yet.
  await expect(api.billing.startCheckout({ promoCode })).rejects.toThrow(BILLING_MESSAGES.alreadyPro);
  expect(await plan()).toBe('pro');
  bought.status = 'canceled';
  await world.stripe.send('customer.subscription.deleted', bought, webhook);
  expect(await plan()).toBe('free');
  await expect(api.billing.startCheckout({ promoCode })).rejects.toThrow(BILLING_MESSAGES.codeInvalid);
});

test('a start whose answers were lost leaves the checkout that the next start opens @long', async () => {
  const { user, api, apis } = await atTwoInstances();
  await api.billing.startCheckout({});
  world.stripe.fail('lostAnswer', 2, 'POST');
  await expect(api.billing.startCheckout({ returnTo: 'account' })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  world.stripe.heal();
  const { url } = await apis[1].billing.startCheckout({ returnTo: 'account' });
  expect(world.stripe.openFor(user.id).map((session) => session.url)).toEqual([url]);
  expect(customersOf(user.id)).toHaveLength(1);
});

test('of two checkouts that are both paid one subscription stays; the other is cancelled, refunded and told', async () => {
  const shopper = await world.shopper();
  const { user, db, api, plan, sessionId } = shopper;
  const { url } = await api.billing.startCheckout({ returnTo: 'account' });
  // The page was open in another tab, and Stripe took its payment just before it was closed.
  const early = world.stripe.sessions.get(sessionId);
  if (early) early.status = 'open';

  const [first, second] = [world.stripe.pay(sessionId), world.stripe.pay(idIn(url))];

  for (let times = 0; times < 2; times += 1) {
    await Promise.all([
      world.stripe.send('customer.subscription.created', second, webhook),
      world.stripe.send('customer.subscription.created', first, webhook),
      api.billing.confirmSession({ sessionId: idIn(url) }),
      api.billing.confirmSession({ sessionId }),
    ]);
    await runJobs();
  }

  expect([first.status, second.status]).toEqual(['active', 'canceled']);
  expect(world.stripe.cancellations).toEqual([second.id]);
  expect(world.stripe.refunded()).toEqual([second.id]);
  expect(await plan()).toBe('pro');
  expect(await api.billing.subscription()).toMatchObject({
    duplicateEndedOn: expect.stringMatching(/^\d{4}-/),
  });

  const mails = await db.mail.findMany({ where: { to: user.email } });
  expect(mails.map(({ subject }) => subject)).toEqual(['Your second Veemark subscription was cancelled']);

  const known = await db.subscription.findUniqueOrThrow({ where: { userId: user.id } });
  expect(known).toMatchObject({ subscriptionId: first.id, status: 'active' });
});
