import { expect, test } from 'vitest';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';

test('the right password starts a session whose cookie no script can read', async () => {
  const { user } = await signedIn();
  const { api, cookies } = await anonymous();
  await expect(
    api.account.signIn({ email: ` ${user.email.toUpperCase()} `, password: TEST_PASSWORD }),
  ).resolves.toEqual({ hasAccount: true });
  expect(cookies[0]).toMatch(/^session=.+HttpOnly.+SameSite=Lax/);
});

test('signing out ends the session for good', async () => {
  const { api, db, user } = await signedIn();
  await expect(api.account.me()).resolves.toMatchObject({ email: user.email, plan: 'free' });
  await api.account.signOut();
  await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(0);
});
