import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createPlans } from '#server/auth/plan.ts';
import { reconcilePayments } from '#server/features/billing/reconcile-payments.ts';
import { sweepCalendar } from '#server/features/calendar/worker/sweep-calendar.ts';
import { syncHelpArticles } from '#server/features/chat/articles.ts';
import { startGeneration } from '#server/features/writing/start-generation.ts';
import { textAboutPlans } from '#server/lib/text-about-plans.ts';
import { procedures } from '#server/trpc/router.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { monthlyLimit } from '#shared/rules/content.ts';
import { AUTHORISATION } from './authorisation-table.ts';
import { callProcedure, statusOf } from './call-procedure.ts';
import { aRequest } from './generation-flow.ts';
import { nobodysIds } from './ids.ts';
import { stripeForTest } from './paying-user.ts';
import { plainPiece } from './plain-piece.ts';
import { planner } from './planner.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { change, OWN_PAGE, testApp } from './test-app.ts';
import { anotherInstance, testServices } from './test-services.ts';

/** A user of an installation where nobody pays. */
async function withoutBilling(variables: NodeJS.ProcessEnv = {}) {
  const instance = await anotherInstance(await testServices(), { BILLING: 'off', ...variables });
  return { ...(await signedIn({ services: instance.services })), instance };
}

test('where nobody pays every account is Pro without a limit, by session and by token @long', async () => {
  const { api, user, db, services } = await withoutBilling();
  for (let count = 0; count < 5; count += 1) await api.content.startGeneration(aRequest({ wordCount: 2500 }));
  await plainPiece(db, user.id, { wordCount: 90_000 });
  expect(await api.billing.usage()).toEqual({
    plan: 'pro',
    used: 90_000 + 5 * 2625,
    limit: null,
    left: null,
    resetsOn: expect.any(String) as string,
  });
  expect(await api.account.me()).toMatchObject({ plan: 'pro', arePlansSold: false });
  const { id } = await plainPiece(db, user.id);
  await expect(api.content.deleteContent({ id })).resolves.toBeDefined();

  const { token } = await api.account.createAccessToken({ name: 't' });
  const app = await testApp(services);
  const allowance = await app.inject({
    url: '/api/allowance',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(allowance.json()).toMatchObject({ plan: 'pro', limit: null, left: null });
});

test('with WORDS_PER_MONTH the last words go to one of fifty requests at two instances, and none goes beyond @long', async () => {
  const { user, db, api } = await withoutBilling({ WORDS_PER_MONTH: '10000' });
  const { instance: other } = await withoutBilling({ WORDS_PER_MONTH: '10000' });
  const atOther = { ...other.services, user: { id: user.id } };
  await plainPiece(db, user.id, { wordCount: 7500 });
  const requests = Array.from({ length: 50 }, (_, index) =>
    index % 2
      ? api.content.startGeneration(aRequest({ wordCount: 1000 }))
      : startGeneration(atOther, aRequest({ wordCount: 1000 })),
  );
  const won = (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(2);
  expect(await api.billing.usage()).toMatchObject({ used: 7500 + 2 * 1050, limit: 10_000, left: 400 });
  await expect(api.content.startGeneration(aRequest({ wordCount: 500 }))).rejects.toThrow(
    monthlyLimit(10_000),
  );
  await api.content.startGeneration(aRequest({ wordCount: 400 }));
  expect(await api.billing.usage()).toMatchObject({ used: 10_000, left: 0 });
});

test('every path of payments says that they are switched off, and nothing else is @long', async () => {
  const { user, services, api } = await withoutBilling();
  const app = await testApp(services);
  const cookie = await sessionCookieOf(services, user.id);
  const paths = [...procedures].filter(([, { _def }]) => _def.meta?.isOfPayments).map(([path]) => path);

  expect(paths.toSorted()).toEqual([
    'billing.actInTestPortal',
    'billing.confirmSession',
    'billing.feedback',
    'billing.openPortal',
    'billing.payTestCheckout',
    'billing.startCheckout',
    'billing.submitFeedback',
    'billing.testCheckout',
  ]);

  for (const path of paths) {
    const answer = await callProcedure(app, path, AUTHORISATION[path]?.input?.(nobodysIds()), cookie);
    expect([path, statusOf(answer)]).toEqual([path, 409]);
    expect(answer.body).toContain(BILLING_MESSAGES.switchedOff);
  }

  for (const [name, payload] of [
    ['create-checkout-session', {}],
    ['confirm-session', { sessionId: 'cs_test' }],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { ...OWN_PAGE, cookie },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: BILLING_MESSAGES.switchedOff }]);
  }

  expect(await api.billing.subscription()).toMatchObject({ plan: 'pro', canManage: false, isTest: false });

  const described = await app.inject('/api/openapi.json');
  expect(described.body).not.toContain('checkout');
});

test('with a key of Stripe a subscription of before is read, and cancelled once when the account is deleted @long', async () => {
  const { stripe, payments, subscriber } = await stripeForTest();
  const { user, customerId, subscription } = await subscriber();
  const { instance } = await withoutBilling();
  const services = { ...instance.services, payments };
  subscription.status = 'past_due';
  await reconcilePayments(services);
  await expect(services.db.subscription.findUniqueOrThrow({ where: { customerId } })).resolves.toMatchObject({
    status: 'past_due',
  });

  const app = await testApp(services);
  const cookie = await sessionCookieOf(services, user.id);
  expect((await change(app, 'account.deleteAccount', { cookie })).statusCode).toBe(200);
  await runDueJobs({ services, pool: (await testServices()).pool });
  expect(stripe.subscriptions.get(subscription.id)?.status).toBe('canceled');
  await expect(services.db.pendingCancellation.count({ where: { customerId } })).resolves.toBe(0);
});

test('without a key nothing pretends to have cancelled: it waits, and no mail says so', async () => {
  const { user, api, db, instance } = await withoutBilling();
  const customerId = `cus_${randomUUID()}`;
  await db.subscription.create({
    data: { userId: user.id, customerId, subscriptionId: `sub_${randomUUID()}`, status: 'active' },
  });
  await reconcilePayments(instance.services);
  await expect(db.subscription.findUniqueOrThrow({ where: { customerId } })).resolves.toMatchObject({
    status: 'active',
  });
  await api.account.deleteAccount();
  await runDueJobs({ services: instance.services, pool: instance.pool });
  await expect(db.pendingCancellation.findUniqueOrThrow({ where: { customerId } })).resolves.toMatchObject({
    attempts: 1,
    lastError: BILLING_MESSAGES.switchedOff,
  });
});

test('what a downgrade has stopped before no longer speaks of plans', async () => {
  const { savePlan, db, user, add } = await planner();
  await savePlan();
  const { id } = await add();
  const { downgraded, freeHeld, pausedEarlier, heldEarlier } = CALENDAR_MESSAGES;
  const own = { userId: user.id };
  await db.publishPlan.updateMany({ where: own, data: { pausedAt: new Date(), pauseReason: downgraded } });
  await db.calendarEntry.update({ where: { id }, data: { status: 'held', lastError: freeHeld } });
  await db.account.update({ where: { id: user.id }, data: { plan: 'free' } });
  await sweepCalendar((await withoutBilling()).services);
  await expect(db.publishPlan.findFirstOrThrow({ where: own })).resolves.toMatchObject({
    pauseReason: pausedEarlier,
  });
  await expect(db.calendarEntry.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
    status: 'held',
    lastError: heldEarlier,
  });
});

test('help articles, Vee and the pages say no word of plans and prices where nobody pays', async () => {
  const plans = createPlans({ BILLING: 'off' });
  const { pool } = await testServices();
  const { db, api, services } = await withoutBilling();
  const facts = vi.spyOn(services.writer, 'answer');
  const abouts = /\bPro\b|Free plan|\$\d|subscription|upgrade|invoice|<!--/i;

  try {
    await syncHelpArticles(pool, { plans });
    const articles = await db.helpArticle.findMany();
    expect(
      articles.filter(({ title, text }) => abouts.test(`${title} ${text}`)).map(({ slug }) => slug),
    ).toEqual([]);
    const slugs = articles.map(({ slug }) => slug);
    const linked = articles.flatMap(({ text }) =>
      [...text.matchAll(/\(\/help\/([^)]*)\)/g)].map(([, slug]) => slug),
    );
    expect(linked.filter((slug) => !slug || !slugs.includes(slug))).toEqual([]);
    await api.chat.reply({ messages: [{ role: 'user', content: 'How many words have I used?' }] });
    const [asked] = facts.mock.calls[0] ?? [];
    expect(asked?.facts[0]).toMatch(/^Words used this month: 0, starting again .*My Account/);
    expect(asked?.facts.join()).not.toMatch(abouts);
  } finally {
    await syncHelpArticles(pool, { plans: createPlans({ BILLING: 'stripe' }) });
  }

  const page = readFileSync('client/landing.html', 'utf8') + readFileSync('client/legal.html', 'utf8');
  expect(textAboutPlans(page, plans)).not.toMatch(
    /\bPro\b|\$\d|Start free|pieces free|upgrade|Stripe|<!-- (plans|else |end -->)/,
  );
  expect(textAboutPlans(page, { areSold: true })).toContain('$20 a month');
});
