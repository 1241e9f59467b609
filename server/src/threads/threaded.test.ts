import path from 'node:path';
import { expect, test } from 'vitest';
import { asCaller } from '../lib/caller.ts';
import { ThreadLimitError } from './lanes.ts';
import { inOwnProcess } from './own-process.ts';
import { threaded } from './threaded.ts';
import type * as hostile from '../test/hostile-work.ts';

const file = path.join(import.meta.dirname, '../test/hostile-work.ts');
const inThread = threaded<typeof hostile>(file);
const inProcess = threaded<typeof hostile>(file, 'documents');

test.each([
  ['thread', inThread],
  ['process', inProcess],
])('a call answers from its %s, and what it throws is thrown', async (_, run) => {
  await expect(run('lengthOf', 'four')).resolves.toBe(4);
  await expect(run('fail', 'because')).rejects.toThrow('because');
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

test.each(['fillMemory', 'fillBuffers', 'neverEnd', 'waitForEver'])(
  'a process of its own ends alone: %s',
  async (name) => {
    const call = { file, name, args: [] };
    await expect(inOwnProcess(call, { workSeconds: 1 })).rejects.toThrow(ThreadLimitError);
  },
);

test('a process is ended with its caller, and knows no secrets', async () => {
  const caller = new AbortController();
  const call = asCaller({ owner: 'a', signal: () => caller.signal }, () => inProcess('neverEnd'));
  caller.abort(new Error('The connection was closed.'));
  await expect(call).rejects.toThrow('The connection was closed.');
  await expect(inProcess('variables')).resolves.not.toContain('PATH');
});
