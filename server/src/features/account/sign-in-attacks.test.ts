import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createLimits } from '../../lib/limits.ts';
import { createSessions } from '../../lib/session.ts';
import { signedIn, TEST_PASSWORD } from '../../test/signed-in.ts';
import { change, cookieOf, testApp } from '../../test/test-app.ts';
import { testServices } from '../../test/test-services.ts';

const PAIRS = 60;
const TOLERANCE_MS = 2;
const CONFIDENCE_95 = 1.96;

let app: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
});

const wrongPassword = (email: string) => ({ email, password: 'not the password' });

async function duration(path: string, input: object) {
  const start = performance.now();
  await change(app, path, { input });
  return performance.now() - start;
}

/**
 * The 95 % confidence interval of the median of paired differences, from order statistics: it assumes nothing about
 * how they are distributed, so a busy machine widens it but does not shift it. A test fails when the interval shows a
 * difference above the tolerance.
 */
async function medianDifference(path: string, one: () => object, other: () => object) {
  const differences: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const isFirst = pair % 2 === 0;
    const first = await duration(path, isFirst ? one() : other());
    const second = await duration(path, isFirst ? other() : one());
    differences.push(isFirst ? first - second : second - first);
  }
  differences.sort((a, b) => a - b);
  const reach = (CONFIDENCE_95 * Math.sqrt(PAIRS)) / 2;
  const low = differences[Math.floor(PAIRS / 2 - reach)] ?? Number.NaN;
  const high = differences[Math.ceil(PAIRS / 2 + reach)] ?? Number.NaN;
  return { low, high };
}

test(
  'the time a refused sign-in takes does not tell whether the email is known',
  { timeout: 120_000, retry: 2 },
  async () => {
    const { user } = await signedIn();
    const { low, high } = await medianDifference(
      'account.signIn',
      () => wrongPassword(user.email),
      () => wrongPassword(`${randomUUID()}@example.com`),
    );
    expect(low).toBeLessThan(TOLERANCE_MS);
    expect(high).toBeGreaterThan(-TOLERANCE_MS);
  },
);

test(
  'nor does the time of a sign-up or of a forgotten password',
  { timeout: 120_000, retry: 2 },
  async () => {
    const { user } = await signedIn();
    const newcomer = () => `${randomUUID()}@example.com`;
    const signUp = (email: string) => ({ name: 'Ann', email, password: TEST_PASSWORD });
    const intervals = [
      await medianDifference(
        'account.signUp',
        () => signUp(user.email),
        () => signUp(newcomer()),
      ),
      await medianDifference(
        'account.forgotPassword',
        () => ({ email: user.email }),
        () => ({ email: newcomer() }),
      ),
    ];
    for (const { low, high } of intervals) {
      expect(low).toBeLessThan(TOLERANCE_MS);
      expect(high).toBeGreaterThan(-TOLERANCE_MS);
    }
  },
);

test('status and body of a refused sign-in are the same whatever the reason', async () => {
  const known = await signedIn();
  const unconfirmed = await signedIn({ confirmed: false });
  const answers = await Promise.all([
    change(app, 'account.signIn', { input: wrongPassword(known.user.email) }),
    change(app, 'account.signIn', { input: wrongPassword('nobody@example.com') }),
    change(app, 'account.signIn', { input: { email: unconfirmed.user.email, password: TEST_PASSWORD } }),
  ]);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
});

/** The server with the limits it has in production, nothing used up yet. */
async function appWithLimits() {
  const { services, pool } = await testServices();
  await services.db.rateLimit.deleteMany();
  return testApp({ limits: createLimits(pool, 1) });
}

test('guessing is stopped after ten tries with Retry-After, and neither a header nor another address helps', async () => {
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

test('signing in with the right password uses nothing of the limit up', async () => {
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

test('over https the cookie is Secure and bound to the host', async () => {
  const { services, user } = await signedIn();
  const sessions = createSessions(services.db, {
    hotRead: services.hotRead,
    secure: true,
    now: services.now,
  });
  const cookie = await sessions.start(user.id, { scope: 'full', ipAddress: null, userAgent: null });
  expect(cookie).toMatch(/^__Host-session=.+HttpOnly;.+Path=\/; SameSite=Lax; Secure/);
});
