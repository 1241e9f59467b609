import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createLimits } from '../../lib/limits.ts';
import { lockPassword } from '../../lib/lock-password.ts';
import { runningJobs } from '../../test/running-jobs.ts';
import { signedIn, TEST_PASSWORD } from '../../test/signed-in.ts';
import { change, cookieOf, testApp } from '../../test/test-app.ts';
import { testServices } from '../../test/test-services.ts';
import { finishSignUp } from './finish-sign-up.ts';

const AT_ONCE = 50;

const passwordOf = (index: number) => `${TEST_PASSWORD} ${index}`;

async function signUpManyTimes(app: Awaited<ReturnType<typeof testApp>>, email: string) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      change(app, 'account.signUp', { input: { name: 'Ann', email, password: passwordOf(index) } }),
    ),
  );
  return answers.map(({ statusCode }) => statusCode);
}

test('fifty sign-ups with one email at once make one account, and its newest link opens it', async () => {
  const app = await testApp();
  const composition = await testServices();
  const { db } = composition.services;
  const email = `${randomUUID()}@example.com`;
  expect(new Set(await signUpManyTimes(app, email))).toEqual(new Set([200]));
  await runningJobs(composition);
  const sent = () => db.mail.findMany({ where: { to: email, status: 'sent' } });
  await vi.waitFor(async () => expect(await sent()).toHaveLength(AT_ONCE), { timeout: 15_000 });

  const user = await db.user.findUniqueOrThrow({ where: { email }, include: { account: true } });
  expect(user).toMatchObject({ confirmedAt: null, account: { name: 'Ann', plan: 'free' } });
  await expect(db.oneTimeToken.count({ where: { userId: user.id } })).resolves.toBe(1);
  const links = (await sent()).map(({ text }) => /(\/auth\/confirm\S+)/.exec(text)?.[1] ?? '');
  const opened = [];
  for (const link of links) opened.push(await app.inject(link));
  expect(opened.map(({ statusCode }) => statusCode).filter((status) => status === 303)).toHaveLength(1);
  const cookie = cookieOf(opened.find(({ statusCode }) => statusCode === 303) ?? { headers: {} });
  const me = await app.inject({ url: '/trpc/account.me', headers: { cookie } });
  expect(me.json()).toMatchObject({ result: { data: { email } } });
});

test('with the limits of production five of the fifty are taken, whether or not the email is known', async () => {
  const { services, pool } = await testServices();
  for (const email of [`${randomUUID()}@example.com`, (await signedIn()).user.email]) {
    await services.db.rateLimit.deleteMany();
    const app = await testApp({ limits: createLimits(pool, 1) });
    const statuses = await signUpManyTimes(app, email);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(AT_ONCE - 5);
  }
});

test('an email confirmed in the instant of another sign-up keeps the password it was confirmed with', async () => {
  const { services } = await testServices();
  const { db, now } = services;
  const email = `${randomUUID()}@example.com`;
  const signUpWith = (passwordHash: string) =>
    finishSignUp(services, { mailId: randomUUID(), name: 'Ann', email, passwordHash });
  await signUpWith('of the owner');
  const strangers = await db.$transaction(async (tx) => {
    const { id } = await tx.user.findUniqueOrThrow({ where: { email } });
    // As opening the link does: locked first, confirmed then.
    await lockPassword(tx, id);
    const [{ pid }] = await tx.$queryRaw<[{ pid: number }]>`select pg_backend_pid() as pid`;
    const signingUp = signUpWith('of a stranger');
    await vi.waitFor(async () => {
      const waiting = await db.$queryRaw<
        unknown[]
      >`select 1 from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
      expect(waiting).toHaveLength(1);
    });
    await tx.user.update({ where: { id }, data: { confirmedAt: now() } });
    return { signingUp };
  });
  await strangers.signingUp;
  await expect(db.user.findUniqueOrThrow({ where: { email } })).resolves.toMatchObject({
    passwordHash: 'of the owner',
  });
  const subjects = (await db.mail.findMany({ where: { to: email } })).map(({ subject }) => subject);
  expect(subjects).toContain('You already have a Veemark account');
});
