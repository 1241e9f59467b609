import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createLimits } from '#server/database/limits.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

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

test('of fifty sign-ups with one email at once the one whose link is opened first is confirmed', async () => {
  const app = await testApp();
  const composition = await testServices();
  const { db } = composition.services;
  const email = `${randomUUID()}@example.com`;
  expect(new Set(await signUpManyTimes(app, email))).toEqual(new Set([200]));
  await runningJobs(composition);
  const sent = () => db.mail.findMany({ where: { to: email, status: 'sent' } });
  await vi.waitFor(async () => expect(await sent()).toHaveLength(AT_ONCE));

  await expect(db.user.count({ where: { email } })).resolves.toBe(0);
  const links = (await sent()).map(({ text }) => /(\/auth\/confirm\S+)/.exec(text)?.[1] ?? '');
  const opened = await Promise.all(links.map((link) => app.inject(link)));
  expect(opened.map(({ statusCode }) => statusCode).filter((status) => status === 303)).toHaveLength(1);
  const cookie = cookieOf(opened.find(({ statusCode }) => statusCode === 303) ?? { headers: {} });
  const me = await app.inject({ url: '/trpc/account.me', headers: { cookie } });
  expect(me.json()).toMatchObject({ result: { data: { email } } });
  await expect(db.signUp.count({ where: { email } })).resolves.toBe(0);
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
