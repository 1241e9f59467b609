import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useStream } from './use-stream.ts';

/** It waits for `rest` before its second part, and fails like a call once its signal is aborted. */
async function* inTwoParts(rest: Promise<void>, signal: AbortSignal) {
  yield 'first';
  await Promise.race([rest, new Promise((_, fail) => signal.addEventListener('abort', fail))]);
  yield 'second';
}

test.each([
  { outlivesScreen: false, is: 'stopped', parts: [['first']] },
  { outlivesScreen: true, is: 'whole', parts: [['first'], ['second']] },
])('when its screen is left, an answer (outlivesScreen: $outlivesScreen) is $is', async (expected) => {
  const { result, unmount } = renderHook(() => useStream(expected));
  const rest = Promise.withResolvers<void>();
  const onEvent = vi.fn<(part: string) => void>();
  const end = result.current.follow(async (signal) => inTwoParts(rest.promise, signal), onEvent);
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith('first'));
  unmount();
  rest.resolve();
  expect(await end).toEqual({ is: expected.is });
  expect(onEvent.mock.calls).toEqual(expected.parts);
});
