import { expect, test, vi } from 'vitest';
import { testApp } from '#server/test/test-app.ts';

/** A process that is not kept busy is never as late. */
const LATE_MS = 1000;

/** Nothing else runs in this process meanwhile. */
const keepBusy = (milliseconds: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('a process that is late sends requests elsewhere, and takes them again once it is not', async () => {
  const app = await testApp({}, { lateMs: LATE_MS });
  const ask = async () => (await app.inject('/trpc/account.me')).statusCode;
  const whileBusy = async () => {
    keepBusy(2 * LATE_MS);
    expect(await ask()).toBe(503);
  };
  await vi.waitFor(whileBusy, { interval: 1 });
  await vi.waitFor(async () => expect(await ask()).not.toBe(503));
});
