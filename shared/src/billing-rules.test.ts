import { describe, expect, test } from 'vitest';
import { feedbackInput } from './billing.ts';
import { monthStart, nextMonthStart, planAt, planOf, usageNotice } from './billing-rules.ts';
import { DAY_MS } from './durations.ts';

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
    expect(planOf({ ...state, status }, now).plan).toBe(plan);
  });

  test('a cancellation at the end of the period keeps Pro until that day', () => {
    expect(planOf({ ...state, cancelAt: days(3) }, now)).toEqual({ plan: 'pro', proUntil: days(3) });
    expect(planOf({ ...state, cancelAt: now }, now)).toEqual({ plan: 'free', proUntil: null });
  });

  test('a failed payment keeps Pro for seven days and no longer', () => {
    const pastDue = (since: Date) => planOf({ ...state, status: 'past_due', pastDueSince: since }, now);
    expect(pastDue(days(-6.9))).toEqual({ plan: 'pro', proUntil: days(0.1) });
    expect(pastDue(days(-7))).toEqual({ plan: 'free', proUntil: null });
    const canceled = { status: 'past_due', pastDueSince: days(-1), cancelAt: days(2) };
    expect(planOf(canceled, now).proUntil).toEqual(days(2));
  });
});

test('an account is Pro while its row says so and its known end has not passed', () => {
  expect(planAt({ plan: 'pro', proUntil: null }, now)).toBe('pro');
  expect(planAt({ plan: 'pro', proUntil: days(1) }, now)).toBe('pro');
  expect(planAt({ plan: 'pro', proUntil: days(-1) }, now)).toBe('free');
  expect(planAt({ plan: 'free', proUntil: days(1) }, now)).toBe('free');
  expect(planAt(null, now)).toBe('free');
});

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:30:00-05:00', '2027-01-01', '2027-02-01'],
  ['2028-02-29T00:00:00Z', '2028-02-01', '2028-03-01'],
])('the month of %s runs in UTC', (moment, first, next) => {
  expect(monthStart(new Date(moment)).toISOString()).toBe(`${first}T00:00:00.000Z`);
  expect(nextMonthStart(new Date(moment)).toISOString()).toBe(`${next}T00:00:00.000Z`);
});

test('a Pro user is told at 80 % and at 100 % of the words', () => {
  const usage = (used: number) => ({
    plan: 'pro' as const,
    used,
    limit: 60_000,
    left: 60_000 - used,
    resetsOn: null,
  });
  expect(usageNotice(usage(47_999))).toBeNull();
  expect(usageNotice(usage(48_000))).toBe('You have used 48,000 of 60,000 words this month (80 %).');
  expect(usageNotice(usage(60_000))).toBe('You have used all of this month’s 60,000 words.');
  expect(usageNotice({ ...usage(3), plan: 'free', limit: 3 })).toBeNull();
});

test('feedback needs one to five stars and a text', () => {
  expect(feedbackInput.safeParse({ rating: 0, feedback: 'Good' }).success).toBe(false);
  expect(feedbackInput.safeParse({ rating: 6, feedback: 'Good' }).success).toBe(false);
  expect(feedbackInput.safeParse({ rating: 5, feedback: '   ' }).success).toBe(false);
  expect(feedbackInput.safeParse({ rating: 5, feedback: 'Good' }).success).toBe(true);
});
