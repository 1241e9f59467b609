import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { asCaller } from '#server/lib/caller.ts';
import { PICTURE_TOO_LARGE } from '#server/lib/picture.ts';
import type * as hostile from '#server/test/hostile-work.ts';
import { createThread, ThreadLimitError } from './lanes.ts';
import { inOwnProcess, threaded } from './threaded.ts';

const place = [import.meta.dirname, '../test/hostile-work.ts'] as const;
const inThread = threaded<typeof hostile>(...place);
const inProcess = threaded<typeof hostile>(...place, 'documents');

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
});

test('one that waits for ever is given up, and the next is answered', async () => {
  const thread = createThread(0, 2000);
  const call = (name: string, ...args: unknown[]) => thread({ file: path.join(...place), name, args });
  await expect(call('waitForEver')).rejects.toThrow(ThreadLimitError);
  await expect(call('lengthOf', 'a')).resolves.toEqual({ value: 1 });
});

test.each(['fillMemory', 'fillBuffers', 'neverEnd', 'waitForEver'])(
  'a process of its own ends alone: %s',
  async (name) => {
    const call = { file: path.join(...place), name, args: [] };
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

/** What a Node process of its own prints, which has this much. */
async function printed(program: string, limit: string) {
  const module = `import { inOwnProcess } from ${JSON.stringify(path.join(import.meta.dirname, 'threaded.ts'))}; ${program}`;
  const node = [process.execPath, '--input-type=module', '-e', module];
  const { stdout } = await promisify(execFile)('sh', ['-c', `${limit}; exec "$@"`, 'sh', ...node]);
  return stdout.trim();
}

test('a picture for which the memory does not suffice is said to be too large', async () => {
  const program = `
    import sharp from 'sharp';
    const red = sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#c03' } });
    const args = [await red.avif({ effort: 0 }).toBuffer(), { width: 1200, height: 630 }];
    const file = ${JSON.stringify(path.join(import.meta.dirname, '../lib/picture.ts'))};
    const { value } = await inOwnProcess({ file, name: 'jpegOf', args }, { memoryMb: 150 });
    console.log(value.problem);`;
  await expect(printed(program, 'true')).resolves.toBe(PICTURE_TOO_LARGE);
});

test('where the system starts no further process a call is refused in words, and its own process goes on', async () => {
  const program = `
    import { closeSync, openSync } from 'node:fs';
    const opened = [];
    try { for (;;) opened.push(openSync('/dev/null')); } catch { closeSync(opened.pop()); }
    const reason = await inOwnProcess({ file: '', name: '', args: [] }).catch((error) => error.reason);
    opened.forEach((file) => closeSync(file));
    setTimeout(() => { console.log(reason); process.exit(); }, 1);`;
  await expect(printed(program, 'ulimit -n 100')).resolves.toBe('unavailable');
});
