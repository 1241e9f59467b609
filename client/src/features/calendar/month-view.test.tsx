import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { MonthView, type Range } from './month-view.tsx';

afterEach(() => void vi.useRealTimers());

test('a month asks for what stands on its days in any time zone', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-15T12:00Z'), toFake: ['Date'] });
  const onRange = vi.fn<(range: Range) => void>();
  renderScreen(<MonthView entries={[]} onRange={onRange} onOpen={() => {}} />);
  await vi.waitFor(() => expect(onRange).toHaveBeenCalled());
  const { from = '', to = '' } = onRange.mock.lastCall?.[0] ?? {};
  // Its days are November 30 to January 10.
  expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse('2026-11-30T00:00+14:00'));
  expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse('2027-01-11T00:00-12:00'));
});
