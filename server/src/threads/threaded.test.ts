import { expect, test } from 'vitest';
import { ThreadLimitError } from './lanes.ts';
import { threaded } from './threaded.ts';
import type * as hostile from '../test/hostile-work.ts';
import path from 'node:path';

const inThread = threaded<typeof hostile>(path.join(import.meta.dirname, '../test/hostile-work.ts'));

test('a call answers from its thread, and what it throws is thrown', async () => {
  await expect(inThread('lengthOf', 'four')).resolves.toBe(4);
  await expect(inThread('fail', 'because')).rejects.toThrow('because');
});

test('one that fills the memory or never ends costs its thread alone, and the next is answered', async () => {
  const calls = [
    inThread('fillMemory'),
    inThread('lengthOf', 'a'),
    inThread('neverEnd'),
    inThread('lengthOf', 'b'),
  ];
  const answers = await Promise.all(calls.map((call) => call.catch((error: unknown) => error)));
  const givenUp = expect.any(ThreadLimitError) as unknown;
  expect(answers).toEqual([givenUp, 1, givenUp, 1]);
}, 120_000);
