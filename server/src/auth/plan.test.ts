import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { createPlans, planFrom } from './plan.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const state = { status: 'active', cancelAt: null, pastDueSince: null };

describe('the plan follows from the state of the subscription', () => {
  test.each([
    ['active', 'pro'],
    ['trialing', 'pro'],
    ['past_due', 'pro'],
    ['canceled', 'free'],
    ['unpaid', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['paused', 'free'],
    ['a word of the future', 'free'],
    [null, 'free'],
  ])('%s means %s', (status, plan) => {
    expect(planFrom({ ...state, status }, now).plan).toBe(plan);
  });

  test('a cancellation at the end of the period keeps Pro until that day', () => {
    expect(planFrom({ ...state, cancelAt: days(3) }, now)).toEqual({ plan: 'pro', proUntil: days(3) });
    expect(planFrom({ ...state, cancelAt: now }, now)).toEqual({ plan: 'free', proUntil: null });
  });

  test('a failed payment keeps Pro for seven days and no longer', () => {
    const pastDue = (since: Date) => planFrom({ ...state, status: 'past_due', pastDueSince: since }, now);
    expect(pastDue(days(-6.9))).toEqual({ plan: 'pro', proUntil: days(0.1) });
    expect(pastDue(days(-7))).toEqual({ plan: 'free', proUntil: null });
    const canceled = { status: 'past_due', pastDueSince: days(-1), cancelAt: days(2) };
    expect(planFrom(canceled, now).proUntil).toEqual(days(2));
  });
});

const { planAt } = createPlans({ BILLING: 'stripe' });

test('an account is Pro while its row says so and its known end has not passed', () => {
  expect(planAt({ plan: 'pro', proUntil: null }, now)).toBe('pro');
  expect(planAt({ plan: 'pro', proUntil: days(1) }, now)).toBe('pro');
  expect(planAt({ plan: 'pro', proUntil: days(-1) }, now)).toBe('free');
  expect(planAt({ plan: 'free', proUntil: days(1) }, now)).toBe('free');
  expect(planAt(null, now)).toBe('free');
});

test('without billing every account is Pro, with as many words as it likes or as the operator says', () => {
  const free = createPlans({ BILLING: 'off' });
  expect(free.planAt({ plan: 'free', proUntil: null }, now)).toBe('pro');
  expect(free.planAt(null, now)).toBe('pro');
  expect(free.proWordsPerMonth).toBeNull();
  expect(createPlans({ BILLING: 'off', WORDS_PER_MONTH: 20_000 }).proWordsPerMonth).toBe(20_000);
});
