import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMailbox } from '#server/ports/mailer/mailer.ts';
import { linkMailedTo, mailsTo } from '#server/test/mails.ts';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';

const app = await testApp();

const newEmail = () => `${randomUUID()}@example.com`;

async function signUp(email: string, name = 'Ann', password = TEST_PASSWORD) {
  const { api } = await anonymous();
  await api.account.signUp({ name, email, password });
}

test('signing up mails a link that signs in and leads to /create', async () => {
  const email = newEmail();
  await signUp(email, 'Ann <b>Author</b>');
  const opened = await app.inject(await linkMailedTo(email));
  expect(opened.statusCode).toBe(303);
  expect(opened.headers.location).toBe('/create');
  const me = await app.inject({ url: '/trpc/account.me', headers: { cookie: cookieOf(opened) } });
  expect(me.json()).toMatchObject({ result: { data: { email, name: 'Ann Author', plan: 'free' } } });
});

test('a link works once, for its own purpose, and only the newest of its sign-up', async () => {
  const email = newEmail();
  await signUp(email);
  const first = await linkMailedTo(email);
  const { api } = await anonymous();
  await api.account.resendConfirmation({ email });
  const second = await linkMailedTo(email);
  expect(second).not.toBe(first);
  await expect(app.inject(first)).resolves.toMatchObject({ statusCode: 410 });
  await expect(app.inject(second.replace('confirm', 'reset'))).resolves.toMatchObject({ statusCode: 410 });
  const unasked = [
    { method: 'HEAD' },
    { headers: { 'sec-purpose': 'prefetch;prerender' } },
    { headers: { purpose: 'prefetch' } },
    { headers: { 'x-moz': 'prefetch' } },
  ] as const;
  for (const request of unasked)
    expect((await app.inject({ url: second, ...request })).statusCode).not.toBe(303);
  const both = await Promise.all([app.inject(second), app.inject(second)]);
  const statuses = both.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 410]);
});

test('a link that has expired, or was never given out, says to ask for a new one', async () => {
  const email = newEmail();
  await signUp(email);
  const link = await linkMailedTo(email);
  const { services } = await testServices();
  const dayLater = await testApp({ now: () => new Date(services.now().getTime() + 24 * 3_600_000) });
  const expired = await dayLater.inject(link);
  expect(expired.statusCode).toBe(410);
  expect(expired.body).toMatch(/This link has expired|Link expired\. Please ask for a new one\./);
  for (const url of ['/auth/confirm', '/auth/confirm?token=x', '/auth/confirm?token=a&token=b'])
    await expect(app.inject(url)).resolves.toMatchObject({ statusCode: 410 });
});

test('a job that runs twice signs up once and mails once', async () => {
  const email = newEmail();
  const { services } = await testServices();
  const signedUpAt = new Date().toISOString();
  const request = { mailId: randomUUID(), name: 'Ann', email, passwordHash: 'x', signedUpAt };
  await services.queue.add('finishSignUp', request);
  await services.queue.add('finishSignUp', request);
  await expect(mailsTo(email)).resolves.toHaveLength(1);
});

/** Said first, and then why. */
const WHY_REFUSED =
  /^This password is too common\. Please choose another one\. .+ (guessed first|to guess|around them)\.$/;

test.each(['87654321', 'Monkey1990', 'QWERTYUIOP', 'tesstester1'])(
  '%s is refused alike at sign-up, change and reset',
  async (password) => {
    const { user, api, db } = await signedIn();
    await expect(signUp(newEmail(), 'Tess Tester', password)).rejects.toThrow(
      ACCOUNT_MESSAGES.passwordTooCommon,
    );
    await expect(api.account.changePassword({ currentPassword: TEST_PASSWORD, password })).rejects.toThrow(
      ACCOUNT_MESSAGES.passwordTooCommon,
    );
    await api.account.forgotPassword({ email: user.email });
    const cookie = cookieOf(await app.inject(await linkMailedTo(user.email)));
    const reset = await change(app, 'account.updatePassword', { input: { password }, cookie });
    const { statusCode } = reset;
    const { message } = reset.json().error;
    expect([statusCode, message]).toEqual([400, expect.stringMatching(WHY_REFUSED)]);
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(passwordHash).toBe(user.passwordHash);
  },
);

/** So many emoji, no two alike side by side. */
const ofMany = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x1f600 + ((index * 7) % 79))).join('');

test('a password may be any Unicode of 8 to 128 characters', async () => {
  await expect(signUp(newEmail(), 'Ann', 'пароль秘密')).resolves.toBeUndefined();
  await expect(signUp(newEmail(), 'Ann', '🙂🙂🙂🙂🙂🙂🙂')).rejects.toThrow(
    ACCOUNT_MESSAGES.passwordTooShort,
  );
  await expect(signUp(newEmail(), 'Ann', ofMany(129))).rejects.toThrow(ACCOUNT_MESSAGES.passwordTooLong);
  await expect(signUp(newEmail(), 'Ann', ofMany(128))).resolves.toBeUndefined();
});

test('who is promised a mail learns whether it waits in the development mailbox: never in production or with a mail server', async () => {
  const { services } = await testServices();
  const smtp = { ...services.mailer, name: 'smtp' as const };
  const production = { ...services.settings, production: true };
  const installations = [
    [await testApp({ mailer: createMailbox() }), true],
    [await testApp({ mailer: smtp }), false],
    [await testApp({ mailer: createMailbox(), settings: production }), false],
  ] as const;

  for (const [installation, isInDevMailbox] of installations)
    for (const name of ['signUp', 'resendConfirmation', 'forgotPassword']) {
      const input = { name: 'Ann', email: newEmail(), password: TEST_PASSWORD };
      const answer = await change(installation, `account.${name}`, { input });
      expect([name, answer.json()]).toEqual([name, { result: { data: { isInDevMailbox } } }]);
    }
});
