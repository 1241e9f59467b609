import type { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { createDb, createPool } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { stripeForTest } from '#server/test/paying-user.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { sign } from '#server/test/stubs/stripe-signature.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const EVENTS = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
];

const world = await stripeForTest();
const webhook = await world.webhookOf();

async function databaseUrl() {
  const { pool } = await testServices();
  return pool.options.connectionString ?? '';
}

describe('the page a paid checkout returns to', () => {
  test('makes its user Pro once, however often and in parallel it is opened @long', async () => {
    const { api, sessionId, plan, db, customerId } = await world.shopper();
    expect(await plan()).toBe('free');
    world.stripe.pay(sessionId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.billing.confirmSession({ sessionId })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"success":true,"plan":"pro"}']),
    );
    expect(await plan()).toBe('pro');
    expect(await db.subscription.count({ where: { customerId } })).toBe(1);
  });

  test('upgrades nobody with an unpaid, unknown or another user’s checkout', async () => {
    const { api, sessionId, plan } = await world.shopper();
    const other = await signedIn({ services: { payments: world.payments } });
    const codeFor = (of: typeof api, id: string) =>
      of.billing.confirmSession({ sessionId: id }).catch(({ code }: TRPCError) => code);
    expect(await codeFor(api, sessionId)).toBe('PAYMENT_REQUIRED');
    expect(await codeFor(api, 'cs_none')).toBe('NOT_FOUND');
    world.stripe.pay(sessionId);
    expect(await codeFor(other.api, sessionId)).toBe('NOT_FOUND');
    expect((await other.api.billing.subscription()).plan).toBe('free');
    expect(await plan()).toBe('free');
  });

  test('upgrades nobody with a checkout of another kind', async () => {
    const { api, sessionId, plan } = await world.shopper();
    world.stripe.pay(sessionId);
    const session = world.stripe.sessions.get(sessionId);
    if (session) session.mode = 'payment';
    await expect(api.billing.confirmSession({ sessionId })).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED',
    });
    expect(await plan()).toBe('free');
  });

  test('agrees with a webhook that came first or comes later', async () => {
    const first = await world.shopper();
    const bought = world.stripe.pay(first.sessionId);
    expect(await world.stripe.send('customer.subscription.created', bought, webhook)).toEqual([200]);
    expect(await first.plan()).toBe('pro');
    const confirmed = await first.api.billing.confirmSession({ sessionId: first.sessionId });
    expect(confirmed).toEqual({ success: true, plan: 'pro' });
    const later = await world.subscriber();
    const statuses = await world.stripe.send('customer.subscription.created', later.subscription, webhook);
    expect(statuses).toEqual([200]);
    expect(await later.plan()).toBe('pro');
  });
});

describe('events of the payment service', () => {
  test.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('created, updated and deleted arriving as %i %i %i end in the same state', async (...order) => {
    const { subscription, plan } = await world.subscriber();
    subscription.status = 'canceled';
    for (const index of order) await world.stripe.send(EVENTS[index] ?? '', subscription, webhook);
    expect(await plan()).toBe('free');
  });

  test('repeated, in parallel, at two instances and after a restart change nothing more @long', async () => {
    const { sessionId, plan, db, customerId } = await world.shopper();
    const bought = world.stripe.pay(sessionId);
    const { services } = await anotherInstance({ databaseUrl: await databaseUrl() });
    const elsewhere = await world.webhookOf({ ...services, payments: world.payments });
    const same = { id: `evt_same_${customerId}` };
    const sends = Array.from({ length: 20 }, (_, index) =>
      world.stripe.send('invoice.paid', bought, index % 2 ? webhook : elsewhere, same),
    );
    const again = world.stripe.send('invoice.paid', bought, elsewhere, { id: `evt_other_${customerId}` });
    expect((await Promise.all([...sends, again])).flat().every((status) => status === 200)).toBe(true);
    expect(await plan()).toBe('pro');
    expect(await db.stripeEvent.count({ where: { id: { endsWith: customerId } } })).toBe(2);
  });

  test('an older answer of Stripe that arrives late does not overwrite a newer one', async () => {
    const user = await world.subscriber();
    const stale = await world.payments.readSubscription(user.customerId);
    let delivered = false;
    const slow = await world.webhookOf({
      payments: {
        ...world.payments,
        readSubscription: async (customerId) => {
          if (delivered) return world.payments.readSubscription(customerId);
          delivered = true;
          user.subscription.status = 'canceled';
          await world.stripe.send('customer.subscription.deleted', user.subscription, webhook);
          return stale;
        },
      },
    });
    await world.stripe.send('customer.subscription.updated', user.subscription, slow);
    expect(await user.plan()).toBe('free');
  });

  test('with a missing or wrong signature change nothing', async () => {
    const { sessionId, plan } = await world.shopper();
    const object = world.stripe.pay(sessionId);
    const event = { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object } };
    const body = JSON.stringify(event);
    for (const signature of ['', sign(`${body} `)]) expect(await webhook(body, signature)).toBe(400);
    expect(await plan()).toBe('free');
  });

  test('are not acknowledged while the database or Stripe is down, and count when they come again @long', async () => {
    const { sessionId, plan } = await world.shopper();
    const object = world.stripe.pay(sessionId);
    const pool = createPool(await databaseUrl());
    const dying = await world.webhookOf({
      db: createDb(pool),
      payments: {
        ...world.payments,
        readSubscription: async (customerId) => {
          await pool.end();
          return world.payments.readSubscription(customerId);
        },
      },
    });
    expect(await world.stripe.send('invoice.paid', object, dying, { tries: 1 })).toEqual([500]);
    world.stripe.fail('down', 2);
    expect(await world.stripe.send('invoice.paid', object, webhook)).toEqual([503, 200]);
    expect(await plan()).toBe('pro');
  });

  test('about customers that are not ours are acknowledged and ignored', async () => {
    expect(await world.stripe.send('invoice.paid', { customer: 'cus_foreign' }, webhook)).toEqual([200]);
    expect(await world.stripe.send('price.updated', { id: 'price_1' }, webhook)).toEqual([200]);
  });
});

describe('the plan in time', () => {
  test('a failed payment keeps Pro for seven days, paying brings it back', async () => {
    let now = new Date();
    const { subscription, plan, api } = await world.subscriber({ now: () => now });
    const later = await world.webhookOf({ now: () => now });
    subscription.status = 'past_due';
    await world.stripe.send('invoice.payment_failed', subscription, later);
    expect(await api.billing.subscription()).toMatchObject({ plan: 'pro', isPaymentFailing: true });
    now = new Date(now.getTime() + 6 * DAY_MS);
    await world.stripe.send('invoice.payment_failed', subscription, later);
    expect(await plan()).toBe('pro');
    now = new Date(now.getTime() + DAY_MS);
    expect(await plan()).toBe('free');
    subscription.status = 'active';
    await world.stripe.send('invoice.paid', subscription, later);
    const paid = { plan: 'pro', proUntil: null, isPaymentFailing: false };
    expect(await api.billing.subscription()).toMatchObject(paid);
  });

  test('the hourly reconciliation hears of what no webhook told', async () => {
    const bought = await world.shopper();
    world.stripe.pay(bought.sessionId);
    const ended = await world.subscriber();
    ended.subscription.status = 'canceled';
    await reconcilePayments(world.services);
    expect(await bought.plan()).toBe('pro');
    expect(await ended.plan()).toBe('free');
  });

  test('a Pro account without a subscription stays Pro', async () => {
    const { user, db, plan } = await world.shopper();
    await db.account.update({ where: { id: user.id }, data: { plan: 'pro' } });
    await reconcilePayments(world.services);
    expect(await plan()).toBe('pro');
  });
});
