import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asCaller, type Caller } from './caller.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Until all that can go on has done so. */
const rest = () => new Promise((resolve) => void setImmediate(resolve));

/** Work that goes on until it is told to end, and the names of what has begun. */
function heldWork(semaphore: Semaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start: (owner: string, name: string, caller: Partial<Caller> = {}) =>
      asCaller({ owner, ...caller }, () =>
        semaphore.run(async () => {
          begun.push(name);
          await new Promise<void>((resolve) => ends.set(name, resolve));
          if (name.endsWith('!')) throw new Error('broken');
          return name;
        }),
      ),
    end: async (name: string) => {
      ends.get(name)?.();
      await rest();
    },
  };
}

test('one at a time for each owner, two in all, and a failure holds up no other work', async () => {
  const { begun, start, end } = heldWork(createSemaphore({ places: 2 }));
  const [a1, a2] = [start('a', 'a1!').catch(String), start('a', 'a2')];
  void Promise.all([start('b', 'b1'), start('c', 'c1')]);
  await rest();
  expect(begun).toEqual(['a1!', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1!', 'b1', 'c1']);
  await end('a1!');
  await expect(a1).resolves.toBe('Error: broken');
  expect(begun).toEqual(['a1!', 'b1', 'c1', 'a2']);
  await end('a2');
  await expect(a2).resolves.toBe('a2');
});

test('who has had the least work done comes first, however long others have waited', async () => {
  const { begun, start, end } = heldWork(createSemaphore({ places: 1 }));
  void Promise.all(['a1', 'a2', 'a3'].map((name) => start('a', name)));
  void start('b', 'b1');
  await rest();
  vi.advanceTimersByTime(100);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
});

test('of one owner few calls wait, the next is refused in words; a job waits all the same', async () => {
  const { begun, start, end } = heldWork(createSemaphore({ places: 1, waitingMax: 2 }));
  void Promise.all(['a1', 'a2', 'a3'].map((name) => start('a', name)));
  await expect(start('a', 'a4')).rejects.toMatchObject({
    reason: 'tooManyRequests',
    message: 'Several of your requests are still being worked on.',
    hint: 'Wait a moment, then try again.',
    retryAfter: 5,
  });
  void start('a', 'a job', { isPatient: true });
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a job']);
});

test('work that is patient takes no place in the queue and no time from what its owner asks for', async () => {
  const { begun, start, end } = heldWork(createSemaphore({ places: 1, waitingMax: 1, workMaxMs: 1000 }));
  const jobs = ['job1', 'job2', 'job3'].map((name) => start('a', name, { isPatient: true }));
  await rest();
  vi.advanceTimersByTime(5000);
  await end('job1');
  const asked = start('a', 'a1');
  void start('b', 'b1');
  for (const name of ['job2', 'b1', 'job3', 'a1']) await end(name);
  await expect(Promise.all([asked, ...jobs])).resolves.toHaveLength(4);
  expect(begun.indexOf('b1')).toBe(2);
});

test('who has had more work done than is allowed is refused until time has passed', async () => {
  const { start, end } = heldWork(createSemaphore({ places: 1, workMaxMs: 1000 }));
  void start('a', 'a1');
  await rest();
  vi.advanceTimersByTime(3000);
  await end('a1');
  await expect(start('a', 'a2')).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 15 });
  vi.advanceTimersByTime(15_000);
  const later = start('a', 'a3');
  await rest();
  await end('a3');
  await expect(later).resolves.toBe('a3');
});

test('a caller who hangs up leaves the queue, and what was waiting behind goes on', async () => {
  const { begun, start, end } = heldWork(createSemaphore({ places: 1 }));
  const caller = new AbortController();
  void start('a', 'a1');
  const leaving = start('b', 'b1', { signal: () => caller.signal });
  void start('c', 'c1');
  caller.abort(new Error('The connection was closed.'));
  await expect(leaving).rejects.toThrow('The connection was closed.');
  await end('a1');
  expect(begun).toEqual(['a1', 'c1']);
});
