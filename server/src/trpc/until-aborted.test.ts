import { expect, test } from 'vitest';
import { untilAborted } from './procedures.ts';

const never = new Promise<never>(() => undefined);

test('a stream that would wait forever ends at once with the reason', async () => {
  const controller = new AbortController();
  const stream = untilAborted(
    (async function* () {
      yield 1;
      await never;
    })(),
    controller.signal,
  );
  await expect(stream.next()).resolves.toEqual({ value: 1, done: false });
  const waiting = stream.next();
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});

test('a reader that leaves closes the stream before it goes on', async () => {
  let isClosed = false;
  async function* numbers() {
    try {
      for (let number = 0; ; number += 1) yield number;
    } finally {
      isClosed = true;
    }
  }
  for await (const number of untilAborted(numbers(), new AbortController().signal)) if (number === 2) break;
  expect(isClosed).toBe(true);
});

test('the end and the failures of a stream are its own', async () => {
  const { signal } = new AbortController();
  async function* failing() {
    yield 1;
    throw new Error('broken');
  }
  const stream = untilAborted(failing(), signal);
  await stream.next();
  await expect(stream.next()).rejects.toThrow('broken');
  async function* short() {
    yield 1;
  }
  const seen: number[] = [];
  for await (const one of untilAborted(short(), signal)) seen.push(one);
  expect(seen).toEqual([1]);
});
