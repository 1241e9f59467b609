import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadedWhenTouched } from './loaded-when-touched.ts';

test.each([
  ['is touched', () => document.dispatchEvent(new Event('keydown')), 0],
  ['has been looked at for a while', () => {}, 10_000],
])('a part is fetched, once, when the page %s', async (_, act, milliseconds) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const fetchPart = vi.fn(async () => ({ text: 'arrived' }));
  const { usePart } = loadedWhenTouched(fetchPart);
  function Part() {
    return usePart()?.text ?? 'not yet';
  }
  render(<Part />);
  expect(screen.getByText('not yet')).toBeVisible();
  expect(fetchPart).not.toHaveBeenCalled();
  act();
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(await screen.findByText('arrived')).toBeVisible();
  document.dispatchEvent(new Event('keydown'));
  expect(fetchPart).toHaveBeenCalledOnce();
});
