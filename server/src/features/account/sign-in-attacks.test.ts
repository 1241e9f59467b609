import { expect, test } from 'vitest';
import { createSessions } from '#server/auth/session.ts';
import { createLimits } from '#server/database/limits.ts';
import { signedIn, TEST_PASSWORD, unconfirmedEmail } from '#server/test/signed-in.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';

const app = await testApp();

const wrongPassword = (email: string) => ({ email, password: 'not the password' });

test('status and body of a refused sign-in are the same whatever the reason', async () => {
  const known = await signedIn();
  const unconfirmed = await unconfirmedEmail();
  const answers = await Promise.all([
    change(app, 'account.signIn', { input: wrongPassword(known.user.email) }),
    change(app, 'account.signIn', { input: wrongPassword('nobody@example.com') }),
    change(app, 'account.signIn', { input: { email: unconfirmed, password: TEST_PASSWORD } }),
  ]);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0].json().error.message).toBe(ACCOUNT_MESSAGES.wrongCredentials);
});

/** The server with the limits it has in production, nothing used up yet. */
async function appWithLimits() {
  const { services, pool } = await testServices();
  await services.db.rateLimit.deleteMany();
  return testApp({ limits: createLimits(pool, 1) });
}

test('guessing is stopped after ten tries with Retry-After, and neither a header nor another address helps @long', async () => {
  const strict = await appWithLimits();
  const { user } = await signedIn();
  const guess = (attempt: number) =>
    change(strict, 'account.signIn', {
      input: wrongPassword(user.email),
      headers: { 'x-forwarded-for': `203.0.113.${attempt}` },
    });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(attempt)).statusCode).toBe(401);
  const stopped = await guess(11);
  expect(stopped.statusCode).toBe(429);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
});

test('signing in with the right password uses nothing of the limit up @long', async () => {
  const strict = await appWithLimits();
  const { user } = await signedIn();
  const input = { email: user.email, password: TEST_PASSWORD };
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { statusCode } = await change(strict, 'account.signIn', { input });
    expect(statusCode).toBe(200);
  }
});

test('a cookie given before the sign-in is worth nothing after it', async () => {
  const { user, db } = await signedIn();
  const planted = 'session=planted-by-somebody-else-000000000000';
  const input = { email: user.email, password: TEST_PASSWORD };
  const answer = await change(app, 'account.signIn', { input, cookie: planted });
  expect(cookieOf(answer)).not.toBe(planted);
  const me = await app.inject({ url: '/trpc/account.me', headers: { cookie: planted } });
  expect(me.json()).toEqual({ result: { data: null } });
  const stored = JSON.stringify(await db.session.findMany({ where: { userId: user.id } }));
  expect(stored).not.toContain(cookieOf(answer).replace('session=', ''));
});

test('on https every cookie that is set is Secure, HttpOnly, Lax and bound to the host', async () => {
  const { services } = await testServices();
  const { user } = await signedIn();
  const publicUrl = 'https://veemark.example';
  const sessions = createSessions(services.db, { ...services, secure: true });
  const httpsApp = await testApp({ settings: { ...services.settings, publicUrl }, sessions });
  const headers = { origin: publicUrl };
  const input = { email: user.email, password: TEST_PASSWORD };
  const signIn = await change(httpsApp, 'account.signIn', { input, headers });
  const signOut = await change(httpsApp, 'account.signOut', { headers, cookie: cookieOf(signIn) });
  for (const answer of [signIn, signOut]) {
    expect([answer.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^__Host-session=[^;]*; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/),
    ]);
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
  }
});
