import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { trpc } from '#client/lib/trpc.ts';
import { Refusal, refused, type Answers } from '#client/test/answering-link.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { renderScreen } from '#client/test/render-screen.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { BILLING_MESSAGES, type Usage } from '#shared/rules/billing.ts';
import { CheckoutReturn } from './plan/checkout-return.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { PlanSection } from './plan/plan-section.tsx';
import { PricedUpgrade } from './plan/priced-upgrade.tsx';
import { UsageGate } from './usage/usage-gate.tsx';
import { UsageNotice } from './usage/usage-notice.tsx';
import { UsageScreen } from './usage/usage-screen.tsx';

const free = { plan: 'free', proUntil: null, isPaymentFailing: false, canManage: false, isTest: true };
const usedUp: Usage = { plan: 'free', used: 3, limit: 3, left: 0, resetsOn: null };
const spent: Usage = {
  plan: 'pro',
  used: 60_001,
  limit: 60_000,
  left: 0,
  resetsOn: '2026-12-01T00:00:00.000Z',
};

const openPlanSection = (answers: Answers) =>
  renderForUser(<PlanSection />, { answers: { 'billing.usage': () => spent, ...answers } });

/** What the checkout uses of the tab that a click opens. */
function newTab() {
  const tab = { opener: window, location: { href: '' }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
  return tab;
}

test('the plan card sells Pro to Free users, in a new tab that cannot reach back', async () => {
  const tab = newTab();
  const startCheckout = vi.fn<(input: unknown) => { url: string }>(() => ({ url: 'https://pay.test/1' }));
  const answers = { 'billing.subscription': () => free, 'billing.startCheckout': startCheckout };
  const { user } = renderScreen(<PlanCard />, { at: '/account', answers });
  expect(await screen.findByText('Current Plan: Free')).toBeVisible();
  expect(screen.getByText(/up to 60,000 words a month/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
  await waitFor(() => expect(tab.location.href).toBe('https://pay.test/1'));
  expect(tab.opener).toBeNull();
  expect(startCheckout).toHaveBeenCalledWith({ returnTo: 'account' });
});

test('the price stands beside upgrading', () => {
  renderScreen(
    <>
      <PricedUpgrade />
      <PricedUpgrade promoCode="five" />
    </>,
  );
  expect(screen.getByText('$20 a month, cancel any time')).toBeVisible();
  expect(screen.getByText('$15 for the first month, then $20 a month')).toBeVisible();
});

test('a plan that cannot be read counts as Free and says so; Pro users see no card', async () => {
  const failing = refused('Something went wrong.');
  const { unmount } = renderScreen(<PlanCard />, { answers: { 'billing.subscription': failing } });
  expect(await screen.findByText('Failed to fetch plan')).toBeVisible();
  expect(screen.getByText('Current Plan: Free')).toBeVisible();
  unmount();
  const subscription = vi.fn<() => object>(() => ({ ...free, plan: 'pro' }));
  renderScreen(<PlanCard />, { answers: { 'billing.subscription': subscription } });
  await waitFor(() => expect(subscription).toHaveBeenCalled());
  expect(screen.queryByText('Current Plan: Free')).not.toBeInTheDocument();
});

test.each([
  [new Refusal(BILLING_MESSAGES.alreadyPro), BILLING_MESSAGES.alreadyPro],
  [new Refusal('Something went wrong.'), 'Unable to start checkout.'],
  [new Error('network'), 'Unable to start checkout.'],
])('a checkout that cannot start closes its tab and says why (%s)', async (refusal, text) => {
  const tab = newTab();
  const answers = {
    'billing.subscription': () => free,
    'billing.startCheckout': () => {
      throw refusal;
    },
  };
  const { user } = renderScreen(<PlanCard />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(tab.close).toHaveBeenCalled();
});

test('the account page says why the plan or the portal cannot be shown, and what to do', async () => {
  const down = refused(BILLING_MESSAGES.paymentsDown, { hint: BILLING_MESSAGES.paymentsDownHint });
  const { unmount } = openPlanSection({ 'billing.subscription': down });
  expect(await screen.findByRole('alert')).toHaveTextContent(BILLING_MESSAGES.paymentsDown);
  unmount();
  const { user } = openPlanSection({
    'billing.subscription': () => ({ ...free, plan: 'pro', canManage: true }),
    'billing.openPortal': down,
  });
  await user.click(await screen.findByRole('button', { name: 'Manage subscription' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(BILLING_MESSAGES.paymentsDownHint);
});

test('feedback that cannot be saved stays in the form and can be sent again @long', async () => {
  const answers = {
    'billing.usage': () => usedUp,
    'billing.feedback': () => ({ submitted: false, code: null }),
    'billing.submitFeedback': refused('Something went wrong.'),
  };
  const { user } = renderScreen(<UsageGate />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Share feedback' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(BILLING_MESSAGES.ratingMissing)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '1 star' }));
  await user.type(screen.getByLabelText(/What worked/), 'Slow.');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not save feedback. Please try again.');
  expect(screen.getByLabelText(/What worked/)).toHaveValue('Slow.');
});

test('a user who has used the last word of the month sees where to ask for more', async () => {
  renderForUser(<UsageNotice />, { answers: { 'billing.usage': () => ({ ...spent, used: 60_000 }) } });
  expect(await screen.findByRole('link', { name: 'Request Custom Plan' })).toHaveAttribute(
    'href',
    'mailto:support@example.com?subject=Request%20Custom%20Plan',
  );
});

/** Of an installation where nobody pays. */
const unsold = { 'account.me': () => ({ ...signedInUser, plan: 'pro', arePlansSold: false }) };

test('where nobody pays the account page counts words and sells nothing, with a limit and without', async () => {
  const subscription = () => ({ ...free, plan: 'pro' });
  const unlimited: Usage = { ...spent, used: 1234, limit: null, left: null };
  const answers = { ...unsold, 'billing.subscription': subscription, 'billing.usage': () => unlimited };
  const { unmount } = openPlanSection(answers);
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByText(/Pro|\$/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  const limited: Usage = { ...spent, used: 9000, limit: 10_000, left: 1000 };
  openPlanSection({ ...answers, 'billing.usage': () => limited });
  expect(await screen.findByText(/You have used 9,000 of 10,000 words this month/)).toBeVisible();
});

test('where nobody pays the words of the month end with a date and no offer', async () => {
  const over: Usage = { ...spent, used: 20_001, limit: 20_000 };
  renderForUser(<UsageGate />, { answers: { ...unsold, 'billing.usage': () => over } });
  expect(await screen.findByText('Word Limit Reached')).toBeVisible();
  expect(screen.getByText(/You have used this month’s 20,000 words/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

function Plan() {
  return <p>plan: {trpc.account.me.useQuery().data?.plan}</p>;
}

const comeBack = (at: string, answers: Answers) =>
  renderScreen(
    <>
      <CheckoutReturn />
      <Plan />
    </>,
    { at, answers },
  );

test('coming back from a paid checkout confirms it once, says what Pro brings and cleans the address', async () => {
  const confirmSession = vi.fn<(input: unknown) => object>(() => ({ success: true, plan: 'pro' }));
  const { router, user } = comeBack('/create?session_id=cs_1&tab=x', {
    'billing.confirmSession': confirmSession,
    'billing.subscription': () => ({ ...free, plan: 'pro', renewsOn: '2026-12-20T12:00:00.000Z' }),
  });
  expect(await screen.findByText('plan: pro')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?tab=x'));
  expect(confirmSession.mock.calls).toEqual([[{ sessionId: 'cs_1' }]]);
  const welcome = await screen.findByText('You’re on Pro');
  expect(await screen.findByText('It renews on Dec 20, 2026.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(welcome).not.toBeInTheDocument();
});

test('a confirmation that fails is silent and the page works on', async () => {
  const refuse = refused(BILLING_MESSAGES.sessionUnknown);
  const { router } = comeBack('/account?session_id=cs_2', { 'billing.confirmSession': refuse });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByText(`plan: ${signedInUser.plan}`)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  [{}, 'You are on the Pro plan, $20 a month.'],
  [
    { renewsOn: '2026-12-20T12:00:00.000Z' },
    'You are on the Pro plan, $20 a month. It renews on Dec 20, 2026.',
  ],
  [{ proUntil: '2026-12-20T12:00:00.000Z' }, 'Pro is cancelled and stays on until Dec 20, 2026.'],
  [{ proUntil: '2026-11-27T12:00:00.000Z', isPaymentFailing: true }, /last payment failed.*Nov 27, 2026/],
])('the account page says how the plan stands (%o)', async (changes, sentence) => {
  openPlanSection({ 'billing.subscription': () => ({ ...free, plan: 'pro', canManage: true, ...changes }) });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Usage history' })).toHaveAttribute('href', '/usage');
});

const RYE_BREAD = {
  id: '1',
  date: '2026-11-03T12:00:00.000Z',
  title: 'Rye bread',
  kept: true,
  outcome: 'done',
  asked: 1800,
  delivered: 1780,
  charged: 1780,
  refunded: 20,
  tokens: [],
  cost: null,
};

const openHistory = (usageHistory: Answers[string]) =>
  renderScreen(<UsageScreen />, {
    answers: { 'billing.usage': () => spent, 'billing.usageHistory': usageHistory },
  });

test('the usage history lists what each piece cost, loads more, and links pieces that are still there', async () => {
  const gone = { ...RYE_BREAD, id: '2', title: 'Gone', kept: false };
  const { user } = openHistory(({ cursor }: { cursor?: string }) =>
    cursor ? { entries: [gone], nextCursor: null } : { entries: [RYE_BREAD], nextCursor: RYE_BREAD.date },
  );
  const row = (await screen.findByRole('link', { name: 'Rye bread' })).closest('tr');
  expect(screen.getByRole('progressbar', { name: 'Words used this month' })).toHaveAttribute(
    'aria-valuetext',
    '60,001 of 60,000 words this month',
  );
  expect(row).toHaveTextContent('Nov 3, 2026Rye bread1,8001,7801,78020Done');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Gone')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Gone' })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Tokens|Cost/ })).not.toBeInTheDocument();
});

test('the usage history shows the tokens of each step, and their cost where prices are known', async () => {
  const entry = {
    ...RYE_BREAD,
    tokens: [
      { step: 'plan', input: 900, output: 400 },
      { step: 'write', input: 7000, output: 3100 },
    ],
    cost: 0.012_34,
  };
  const sample = { ...entry, id: '2', title: 'Sample', tokens: [], cost: null };
  openHistory(() => ({ entries: [entry, sample], nextCursor: null }));
  expect(await screen.findByRole('columnheader', { name: 'Cost' })).toBeVisible();
  const rows = screen.getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Done11,400plan 1,300, text 10,100$0.0123');
  expect(rows[2]).toHaveTextContent('Done––');
});
