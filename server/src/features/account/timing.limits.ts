import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn, TEST_PASSWORD, unconfirmedEmail } from '#server/test/signed-in.ts';
import { change, testApp } from '#server/test/test-app.ts';
import { workOf } from '#server/test/work-of.ts';

const app = await testApp();
const email = (await signedIn()).user.email;
const unconfirmed = await unconfirmedEmail();

const newcomer = () => `${randomUUID()}@example.com`;
const signIn = (address: string, password = 'not the password') =>
  change(app, 'account.signIn', { input: { email: address, password } });
const signUp = (address: string) =>
  change(app, 'account.signUp', { input: { name: 'Ann', email: address, password: TEST_PASSWORD } });
const forgot = (address: string) => change(app, 'account.forgotPassword', { input: { email: address } });

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
])('%s take the same work', async (_what, one, other) => {
  // What is made once, at first use.
  await other();
  const work = await workOf(one);
  expect(work.length).toBeGreaterThan(1);
  expect(await workOf(other)).toEqual(work);
});

test('a difference would be noticed', async () => {
  const [hashed, stored] = [await workOf(() => signIn(email)), await workOf(() => forgot(email))];
  expect(hashed).toContain('in a thread: verify');
  expect(stored).not.toContain('in a thread: verify');
  expect(await workOf(() => signIn(email, TEST_PASSWORD))).not.toEqual(hashed);
});
