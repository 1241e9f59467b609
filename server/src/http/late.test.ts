import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testApp } from '../test/test-app.ts';

function keepBusy(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a process that is late sends requests elsewhere for a moment, and then takes them again', async () => {
  const app = await testApp({}, { lateMs: 200 });
  const ask = async () => (await app.inject('/trpc/account.me')).statusCode;
  expect(await ask()).not.toBe(503);
  await sleep(100);
  keepBusy(1500);
  await vi.waitFor(async () => expect(await ask()).toBe(503), { timeout: 3000, interval: 20 });
  await vi.waitFor(async () => expect(await ask()).not.toBe(503), { timeout: 10_000 });
});
