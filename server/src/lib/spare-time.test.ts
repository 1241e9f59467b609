import { expect, test } from 'vitest';
import { createSpareTime } from './spare-time.ts';

const NEVER = new AbortController().signal;

/** A clock that goes on by what is slept and worked; `lateness` is added to each sleep. */
function aMachine(lateness: number[] = []) {
  let at = 0;
  let worked = 0;
  const spare = createSpareTime({
    now: () => at,
    used: () => worked,
    sleep: async (ms) => void (at += ms + (lateness.shift() ?? 0)),
  });
  const startedAt: number[] = [];
  const work = (ms: number) => async () => {
    startedAt.push(at);
    at += ms;
    worked += ms;
  };
  return { spare, work, startedAt, at: () => at, share: () => worked / at };
}

test('work that nobody waits for has a twentieth of a core, all of it together', async () => {
  const { spare, work, share } = aMachine();
  const kinds = [10, 300, 40].map((ms) => work(ms));
  await Promise.all([...kinds, ...kinds, ...kinds].map((kind) => spare.run(kind, NEVER)));
  await spare.run(work(0), NEVER);
  expect(share()).toBeLessThanOrEqual(0.05);
  expect(share()).toBeGreaterThan(0.045);
});

test('while the event loop is late nothing begins', async () => {
  const late = Array.from({ length: 100 }, () => 30);
  const { spare, work, startedAt } = aMachine(late);
  await spare.run(work(1), NEVER);
  expect(late).toEqual([]);
  expect(startedAt[0]).toBeGreaterThan(100 * 50);
});

test('what fails has had its share, and what is stopped does not begin', async () => {
  const { spare, work, startedAt, at } = aMachine();
  const failing = async () => {
    await work(50)();
    throw new Error('failed');
  };
  await expect(spare.run(failing, NEVER)).rejects.toThrow('failed');
  await spare.run(work(1), NEVER);
  expect(startedAt[1]).toBeGreaterThanOrEqual((startedAt[0] ?? 0) + 1000);
  const before = at();
  await expect(createSpareTime().run(work(1), AbortSignal.abort())).rejects.toThrow('aborted');
  expect(at()).toBe(before);
});
