import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { finishSignUp } from '#server/features/account/mail-links.ts';
import { makeUser } from '#server/features/account/make-user.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { linkMailedTo, mailsTo } from '#server/test/mails.ts';
import { anonymous, signedIn, TEST_PASSWORD, unconfirmedEmail } from '#server/test/signed-in.ts';
import { ownContext } from '#server/test/stored-rows.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { ACCOUNT_MESSAGES, signUpNotice, type SignUps } from '#shared/rules/account.ts';
import { LINK_DAYS } from '#shared/rules/admin.ts';
import { invite } from './invitations.ts';

const { services: base } = await testServices();

const withSignUps = (signUps: SignUps): Partial<Services> => ({ settings: { ...base.settings, signUps } });

const aSignUp = (email: string) => ({ name: 'Ann', email, password: TEST_PASSWORD });

test('a closed instance refuses every sign-up in the same words, whether the address is known or not', async () => {
  const { user } = await signedIn();
  const { api, db } = await anonymous(withSignUps('closed'));
  for (const email of [user.email, `${randomUUID()}@example.com`]) {
    await expect(api.account.signUp(aSignUp(email))).rejects.toThrow(
      'Sign-up is closed here. New accounts are made by invitation.',
    );
    await expect(mailsTo(email)).resolves.toEqual([]);
  }
  await expect(db.signUp.count()).resolves.toBe(0);
});

test('with domains only their addresses sign up, and the refusal names them', async () => {
  const domains = ['acme.com', 'acme.org'];
  const { api } = await anonymous(withSignUps(domains));
  const inside = `${randomUUID()}@acme.org`;
  await api.account.signUp(aSignUp(inside.toUpperCase()));
  await expect(mailsTo(inside)).resolves.toHaveLength(1);
  for (const email of [
    'ann@example.com',
    'ann@notacme.com',
    'ann@acme.com.example.com',
    'acme.com@x.example',
  ])
    await expect(api.account.signUp(aSignUp(email))).rejects.toThrow(
      'Only addresses at acme.com or acme.org can sign up here.',
    );
  expect(signUpNotice('open')).toBeNull();
});

test('what was begun before the instance was closed leads to no account', async () => {
  const email = await unconfirmedEmail();
  const confirm = await linkMailedTo(email);
  const open = await anonymous();
  await open.api.account.forgotPassword({ email });
  const reset = await linkMailedTo(email);
  const closed = withSignUps('closed');
  const app = await testApp(closed);
  expect((await app.inject(confirm)).statusCode).toBe(410);
  expect((await app.inject(reset)).statusCode).toBe(410);
  const waiting = { mailId: randomUUID(), name: 'Bob', email: `${randomUUID()}@example.com` };
  const job = { ...waiting, passwordHash: 'x', signedUpAt: new Date().toISOString() };
  await finishSignUp({ ...base, ...closed }, job);
  await expect(mailsTo(waiting.email)).resolves.toEqual([]);
  await expect(base.db.user.count({ where: { email: { in: [email, waiting.email] } } })).resolves.toBe(0);
});

/** The token of the invitation that is mailed to an address, to a closed instance. */
async function invited(email = `${randomUUID()}@example.com`) {
  const { ctx } = await signedIn({ services: withSignUps('closed') });
  await invite(ownContext(ctx), { email });
  const token = new URLSearchParams((await linkMailedTo(email)).split('?')[1]).get('token') ?? '';
  return { email, token };
}

test('an invitation sets name and password, confirms the address, signs in, and works once', async () => {
  const { email, token } = await invited();
  expect(token).toMatch(/^[\w-]{43}$/);
  const { api, cookies, db } = await anonymous(withSignUps('closed'));
  expect(await api.account.invitation({ token })).toEqual({ email });
  const accept = () => api.account.acceptInvitation({ token, name: 'Ann', password: TEST_PASSWORD });
  const both = await Promise.allSettled([accept(), accept()]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(cookies).toHaveLength(1);
  await expect(accept()).rejects.toThrow(ACCOUNT_MESSAGES.invitationInvalid);
  await expect(api.account.invitation({ token })).rejects.toThrow(ACCOUNT_MESSAGES.invitationInvalid);
  const credentials = { email, password: TEST_PASSWORD };
  await expect((await anonymous()).api.account.signIn(credentials)).resolves.toEqual({ hasAccount: true });
  const stored = await db.user.findUniqueOrThrow({ where: { email } });
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('an invitation ends after seven days, with a newer one, and for any other purpose', async () => {
  const { email, token } = await invited();
  const app = await testApp();
  for (const page of ['confirm', 'reset'])
    expect((await app.inject(`/auth/${page}?token=${token}`)).statusCode).toBe(410);
  const later = () => new Date(base.now().getTime() + LINK_DAYS * DAY_MS);
  const afterwards = await anonymous({ now: later });
  await expect(afterwards.api.account.invitation({ token })).rejects.toThrow(
    ACCOUNT_MESSAGES.invitationInvalid,
  );
  const newer = await invited(email);
  const { api } = await anonymous();
  await expect(api.account.invitation({ token })).rejects.toThrow(ACCOUNT_MESSAGES.invitationInvalid);
  await expect(api.account.invitation({ token: newer.token })).resolves.toEqual({ email });
  await expect(
    api.account.acceptInvitation({ token: newer.token, name: 'Ann', password: '12345678' }),
  ).rejects.toThrow(ACCOUNT_MESSAGES.passwordTooCommon);
});

test('a user who is made by hand has a link that sets the password, and no password before', async () => {
  const email = `${randomUUID()}@example.com`;
  const { url } = await makeUser({ ...base, ...withSignUps('closed') }, { email });
  const app = await testApp(withSignUps('closed'));
  const opened = await app.inject(url.replace('http://localhost:3000', ''));
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/update-password']);
  await expect(makeUser(base, { email })).rejects.toThrow('There is an account with this address already.');
  await expect(base.db.user.findUniqueOrThrow({ where: { email } })).resolves.toMatchObject({
    metadataName: email.split('@')[0],
    confirmedAt: expect.any(Date) as Date,
  });
});
