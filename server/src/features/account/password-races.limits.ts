import { expect, test } from 'vitest';
import { hashPassword } from '#server/auth/password.ts';
import { linkMailedTo } from '#server/test/mails.ts';
import { pause } from '#server/test/pause.ts';
import { sessionCookieOf, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';

const ROUNDS = 8;
const NEW_PASSWORD = 'another fine password';
/** Signing in and changing the password hash for about as long; these start the sign-in before, at and after. */
const OFFSETS_MS = [0, 15, 30, 60, 90, 120];

test('a sign-in with the old password in the instant of its change does not outlive it', async () => {
  const app = await testApp();
  const statuses = new Set<number>();

  for (const offset of OFFSETS_MS) {
    const { user, db, services } = await signedIn();
    const cookie = await sessionCookieOf(services, user.id);
    const input = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD };
    const changing = change(app, 'account.changePassword', { input, cookie });
    await pause(offset);
    const signIns = await Promise.all(
      Array.from({ length: ROUNDS }, () =>
        change(app, 'account.signIn', { input: { email: user.email, password: TEST_PASSWORD } }),
      ),
    );
    const changed = await changing;
    expect(changed.statusCode).toBe(200);
    for (const answer of signIns) {
      statuses.add(answer.statusCode);
      const me = await app.inject({ url: '/trpc/account.me', headers: { cookie: cookieOf(answer) } });
      expect(me.json()).toEqual({ result: { data: null } });
    }
    const mine = await app.inject({ url: '/trpc/account.me', headers: { cookie: cookieOf(changed) } });
    expect(mine.json()).toMatchObject({ result: { data: { email: user.email } } });
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1);
  }

  expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([]);
});

test('a password verified just before a change signs nobody in just after it', async () => {
  const { user, db, services } = await signedIn();
  const app = await testApp();
  let changed = false;
  const passwordHash = await hashPassword(NEW_PASSWORD);
  const limits = {
    ...services.limits,
    // Between the verification and the start of the session.
    giveBack: async () => {
      if (!changed) await db.user.update({ where: { id: user.id }, data: { passwordHash } });
      changed = true;
    },
  };
  const inBetween = await testApp({ limits });
  const input = { email: user.email, password: TEST_PASSWORD };
  const answer = await change(inBetween, 'account.signIn', { input });
  expect([changed, answer.statusCode]).toEqual([true, 401]);
  expect((await change(app, 'account.signIn', { input })).statusCode).toBe(401);
  await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1);
});

test('of many changes on the strength of one reset link one counts, and of a link opened many times one opens', async () => {
  const { user, db, api } = await signedIn();
  const app = await testApp();
  await api.account.forgotPassword({ email: user.email });
  const link = await linkMailedTo(user.email);
  const openings = await Promise.all(Array.from({ length: ROUNDS }, () => app.inject(link)));
  expect(openings.map(({ statusCode }) => statusCode).filter((status) => status === 303)).toHaveLength(1);
  const cookie = cookieOf(openings.find(({ statusCode }) => statusCode === 303) ?? { headers: {} });
  const changes = await Promise.all(
    Array.from({ length: ROUNDS }, (_, index) =>
      change(app, 'account.updatePassword', { input: { password: `${NEW_PASSWORD} ${index}` }, cookie }),
    ),
  );
  const statuses = changes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: ROUNDS - 1 }, () => 401)]);
  await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1);
});
