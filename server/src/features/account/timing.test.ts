import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { compareTiming } from '../../test/compare-timing.ts';
import { signedIn, TEST_PASSWORD, unconfirmedEmail } from '../../test/signed-in.ts';
import { change, testApp } from '../../test/test-app.ts';

/** More than the tolerance and less than a skipped password hash. */
const SLOWER_MS = 5;
const app = await testApp();
const email = (await signedIn()).user.email;
const unconfirmed = await unconfirmedEmail();

const newcomer = () => `${randomUUID()}@example.com`;
const signIn = (address: string, password = 'not the password') =>
  change(app, 'account.signIn', { input: { email: address, password } });
const signUp = (address: string) =>
  change(app, 'account.signUp', { input: { name: 'Ann', email: address, password: TEST_PASSWORD } });
const forgot = (address: string) => change(app, 'account.forgotPassword', { input: { email: address } });

function spin(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test.each([
  ['a wrong password and an unknown email', () => signIn(email), () => signIn(newcomer())],
  [
    'the right password of an unconfirmed account and an unknown email',
    () => signIn(unconfirmed, TEST_PASSWORD),
    () => signIn(newcomer()),
  ],
  ['a sign-up with a known and with a new email', () => signUp(email), () => signUp(newcomer())],
  ['a sign-up with a waiting and with a new email', () => signUp(unconfirmed), () => signUp(newcomer())],
  ['a reset asked for a known and for an unknown email', () => forgot(email), () => forgot(newcomer())],
])('%s take equally long', async (_what, one, other) => {
  expect(await compareTiming(one, other)).toMatchObject({ verdict: 'alike' });
});

test('a difference of a few milliseconds would be noticed', async () => {
  const slower = () => {
    spin(SLOWER_MS);
    return forgot(newcomer());
  };
  expect(await compareTiming(slower, () => forgot(newcomer()))).toMatchObject({ verdict: 'different' });
});
