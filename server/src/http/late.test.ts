import { expect, test, vi } from 'vitest';
import { testApp } from '#server/test/test-app.ts';

/** A process that is not kept busy is never as late. */
const LATE_MS = 1000;

/** Nothing else runs in this process meanwhile. */
const keepBusy = (milliseconds: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('a process that is late sends requests elsewhere but those of a page and its files, and takes them again once it is not', async () => {
  const app = await testApp({}, { lateMs: LATE_MS });
  const ask = async (url: string, accept = '*/*') =>
    (await app.inject({ url, headers: { accept } })).statusCode;
  const ofPage = () => Promise.all([ask('/no-screen', 'text/html'), ask('/assets/none.js')]);
  const whileBusy = async () => {
    keepBusy(2 * LATE_MS);
    expect([await ask('/trpc/account.me'), ...(await ofPage())]).toEqual([503, 404, 404]);
  };
  await vi.waitFor(whileBusy, { interval: 1 });
  await vi.waitFor(async () => expect(await ask('/trpc/account.me')).not.toBe(503));
});

test('how busy a process was while it started does not count @long', async () => {
  const app = await testApp({}, { lateMs: LATE_MS });
  keepBusy(2 * LATE_MS);
  const url = await app.listen({ port: 0 });
  await vi.waitFor(() => expect(app.isUnderPressure()).toBe(true), { interval: 1 });
  expect((await fetch(`${url}/trpc/account.me`)).status).not.toBe(503);
});
