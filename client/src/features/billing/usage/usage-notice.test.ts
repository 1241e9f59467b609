import { expect, test } from 'vitest';
import { usageNotice } from './usage-notice.tsx';

test('a Pro user gets a notice at 80 % and at 100 % of the words', () => {
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
