import { beforeEach, expect, test } from 'vitest';
import { createStripePayments } from '#server/ports/payments/stripe.ts';
import { stripeForTest } from '#server/test/paying-user.ts';
import { STRIPE_TEST } from '#server/test/stubs/stripe-objects.ts';
import { cancelSubscription, requestCancellation } from './cancel-subscription.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const world = await stripeForTest();
beforeEach(() => world.stripe.heal());

type Shopper = Awaited<ReturnType<typeof world.shopper>>;

/** What deleting an account does about its subscription, together with the user's rows. */
function leave({ db, services, user }: Shopper) {
  return db.$transaction(async (tx) => {
    await requestCancellation(services.queue, tx, user.id);
    await tx.user.delete({ where: { id: user.id } });
  });
}

const owed = ({ db, customerId }: Shopper) => db.pendingCancellation.findUnique({ where: { customerId } });
const run = (customerId: string) => cancelSubscription(world.services, { customerId });
const timesCancelled = (id: string) => world.stripe.cancellations.filter((known) => known === id).length;

/** When the queue will take the cancellation up, in seconds from now. */
async function waitsSeconds({ db, customerId }: Shopper) {
  const [job] = await db.$queryRaw<{ seconds: number }[]>`
    select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
    where key = ${`cancelSubscription:${customerId}`}`;
  return job?.seconds;
}

test('a deletion that is rolled back cancels nothing', async () => {
  const user = await world.subscriber();
  const failing = user.db.$transaction(async (tx) => {
    await requestCancellation(user.services.queue, tx, user.user.id);
    throw new Error('crash');
  });
  await expect(failing).rejects.toThrow('crash');
  expect(await owed(user)).toBeNull();
  expect(await waitsSeconds(user)).toBeUndefined();
});

test('two runs at once and a third after them cancel once', async () => {
  const user = await world.subscriber();
  await leave(user);
  expect(await owed(user)).not.toBeNull();
  expect(await waitsSeconds(user)).toBeLessThanOrEqual(0);
  await Promise.all([run(user.customerId), run(user.customerId)]);
  await run(user.customerId);
  expect(timesCancelled(user.subscription.id)).toBe(1);
});

test.each(['down', 'slow', 'error'] as const)(
  'with Stripe %s it stays owed and is tried again within five seconds @long',
  async (kind) => {
    const user = await world.subscriber();
    await leave(user);
    world.stripe.fail(kind, 100);
    const payments = createStripePayments({ ...STRIPE_TEST, apiBase: world.stripe.url, timeoutMs: 400 });
    await cancelSubscription({ ...world.services, payments }, user);
    expect(await owed(user)).toMatchObject({ attempts: 1 });
    expect(await waitsSeconds(user)).toBeLessThan(5);
    world.stripe.heal();
    await run(user.customerId);
    expect(await owed(user)).toBeNull();
    expect(timesCancelled(user.subscription.id)).toBe(1);
  },
);

test('one that a crash left without its job is taken up by the hourly reconciliation', async () => {
  const user = await world.subscriber();
  await leave(user);
  await user.db.$executeRaw`select graphile_worker.remove_job(${`cancelSubscription:${user.customerId}`})`;
  await reconcilePayments(world.services);
  expect(await waitsSeconds(user)).toBeLessThanOrEqual(0);
});

test('one that is paid after all, before it could be closed, is cancelled when Stripe tells of it', async () => {
  const webhook = await world.webhookOf();
  const user = await world.shopper();
  await leave(user);
  await run(user.customerId);
  const late = world.stripe.sessions.get(user.sessionId);
  if (late) late.status = 'open';
  const bought = world.stripe.pay(user.sessionId);
  await world.stripe.send('customer.subscription.created', bought, webhook);
  await run(user.customerId);
  expect(timesCancelled(bought.id)).toBe(1);
  bought.metadata = {};
  expect(await world.stripe.send('customer.subscription.deleted', bought, webhook)).toEqual([200]);
  expect(await owed(user)).toBeNull();
});

test('a user who never bought anything owes nothing', async () => {
  const user = await world.shopper();
  await user.db.subscription.deleteMany({ where: { userId: user.user.id } });
  await leave(user);
  expect(await owed(user)).toBeNull();
});
