import { expect, test } from 'vitest';
import { monthStart, nextMonthStart } from './usage.ts';

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:30:00-05:00', '2027-01-01', '2027-02-01'],
  ['2028-02-29T00:00:00Z', '2028-02-01', '2028-03-01'],
])('the month of %s runs in UTC', (moment, first, next) => {
  expect(monthStart(new Date(moment)).toISOString()).toBe(`${first}T00:00:00.000Z`);
  expect(nextMonthStart(new Date(moment)).toISOString()).toBe(`${next}T00:00:00.000Z`);
});
