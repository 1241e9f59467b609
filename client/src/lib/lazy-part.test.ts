import { expect, test, vi } from 'vitest';
import { patiently } from './lazy-part.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');

test('a part of the app that does not arrive is asked for again until the server is back', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  load.mockResolvedValue('part');

  const arrived = patiently(load);
  await vi.runAllTimersAsync();
  expect(await arrived).toBe('part');
});

test('one that never arrives is given up, and without a network at once', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone);

  await Promise.all([expect(patiently(load)).rejects.toThrow(gone), vi.runAllTimersAsync()]);

  load.mockClear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(patiently(load)).rejects.toThrow(gone);
  expect(load).toHaveBeenCalledOnce();
});
