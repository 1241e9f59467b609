import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../../../wordpress-plugin/veemark');
const source = await readFile(path.join(FOLDER, 'includes/readings.php'), 'utf8');
const script = /READINGS_SCRIPT = '(.+)';/.exec(source)?.[1] ?? '';

/** A page in a browser, which is visible or not, with the clock in our hand. */
function page(navigator: object = {}, isVisible = true) {
  const calls: unknown[] = [];
  const timers = new Map<number, () => void>();
  const listeners = new Set<() => void>();
  let last = 0;
  const document = {
    visibilityState: isVisible ? 'visible' : 'hidden',
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };

  const browser = {
    document,
    navigator,
    setTimeout: (run: () => void, ms: number) => {
      expect(ms).toBe(2000);
      timers.set((last += 1), run);
      return last;
    },
    clearTimeout: (id: number) => timers.delete(id),
    fetch: (...args: unknown[]) => {
      calls.push(args);
      return { catch: () => undefined };
    },
  };

  runInNewContext(script.replace('AT', '"/read/7"'), browser);
  return {
    calls,
    show: (state: 'visible' | 'hidden') => {
      document.visibilityState = state;
      for (const listener of listeners) listener();
    },
    afterTwoSeconds: () => {
      const due = [...timers.values()];
      timers.clear();
      for (const run of due) run();
    },
  };
}

test('a page that is visible for two seconds is told once, without a cookie', () => {
  const { calls, show, afterTwoSeconds } = page({}, false);
  afterTwoSeconds();
  show('visible');
  show('hidden');
  afterTwoSeconds();
  expect(calls).toEqual([]);
  show('visible');
  afterTwoSeconds();
  show('hidden');
  show('visible');
  afterTwoSeconds();
  expect(calls).toEqual([['/read/7', { method: 'POST', keepalive: true, credentials: 'omit' }]]);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }, { webdriver: true }])(
  'who asks for it by %o is not counted',
  (navigator) => {
    const { calls, afterTwoSeconds } = page(navigator);
    afterTwoSeconds();
    expect(calls).toEqual([]);
  },
);

test('the script takes as many bytes of a page as the plugin says', async () => {
  const readme = await readFile(path.join(FOLDER, 'readme.txt'), 'utf8');
  expect(readme).toContain(`(${Buffer.byteLength(script) - 'AT'.length} bytes and the address it tells)`);
});
