import { expect, test } from 'vitest';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { change, testApp } from '#server/test/test-app.ts';
import { workOf } from '#server/test/work-of.ts';

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

test('a sign-in without a factor takes one request, and the statements that it took before there were factors', async () => {
  const { user } = await signedIn();
  const app = await testApp();
  const signIn = async () => {
    const input = { email: user.email, password: TEST_PASSWORD };
    expect((await change(app, 'account.signIn', { input })).json().result.data).toEqual({ hasAccount: true });
  };
  // What is made once, at first use, and a place that is known from then on.
  await signIn();
  const work = (await workOf(signIn)).map(
    (step) => /rate_limits|from users|in a thread|update users set/.exec(step)?.[0] ?? step,
  );
  const limits = ['rate_limits', 'rate_limits'];
  expect(work).toEqual([...limits, 'from users', 'in a thread', ...limits, 'update users set']);
});
