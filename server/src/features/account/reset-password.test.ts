import { expect, test } from 'vitest';
import { createSessions } from '#server/auth/session.ts';
import { linkMailedTo } from '#server/test/mails.ts';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';

const NEW_PASSWORD = 'another fine password';
const app = await testApp();

async function resetLinkFor(email: string) {
  const { api } = await anonymous();
  await api.account.forgotPassword({ email });
  return linkMailedTo(email);
}

test('a reset link leads to /update-password, where a new password ends every other session @long', async () => {
  const { user, db, ctx } = await signedIn();
  const opened = await app.inject(await resetLinkFor(user.email));
  expect(opened.headers.location).toBe('/update-password');
  const cookie = cookieOf(opened);
  const updated = await change(app, 'account.updatePassword', { input: { password: NEW_PASSWORD }, cookie });
  expect(updated.statusCode).toBe(200);
  const sessions = await db.session.findMany({ where: { userId: user.id } });
  expect(sessions).toMatchObject([{ scope: 'full' }]);
  expect(sessions[0]?.id).not.toBe(ctx.session?.id);
  const me = await app.inject({ url: '/trpc/account.me', headers: { cookie: cookieOf(updated) } });
  expect(me.json()).toMatchObject({ result: { data: { email: user.email } } });
  const { api } = await anonymous();
  await expect(api.account.signIn({ email: user.email, password: TEST_PASSWORD })).rejects.toThrow(
    ACCOUNT_MESSAGES.wrongCredentials,
  );
  await expect(api.account.signIn({ email: user.email, password: NEW_PASSWORD })).resolves.toBeDefined();
});

test('the reset link is good once, and for an hour', async () => {
  const { user, db, ctx } = await signedIn();
  const link = await resetLinkFor(user.email);
  const cookie = cookieOf(await app.inject(link));
  await expect(app.inject(link)).resolves.toMatchObject({ statusCode: 410 });
  const anHourLater = () => new Date(Date.now() + 3_600_000);
  const later = await testApp({
    sessions: createSessions(db, { hotRead: ctx.hotRead, plans: ctx.plans, secure: false, now: anHourLater }),
  });
  const late = await change(later, 'account.updatePassword', { input: { password: NEW_PASSWORD }, cookie });
  expect([late.statusCode, late.json().error.message]).toEqual([401, ACCOUNT_MESSAGES.linkInvalid]);
});

test('asking for a reset of an unknown email answers alike and mails nobody', async () => {
  const { api } = await anonymous();
  const { user } = await signedIn();
  const known = await api.account.forgotPassword({ email: user.email });
  await expect(api.account.forgotPassword({ email: 'nobody@example.com' })).resolves.toEqual(known);
  await expect(linkMailedTo('nobody@example.com')).resolves.toBe('');
});
