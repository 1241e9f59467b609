import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { UserContext } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { linkMailedTo, mailsTo } from '#server/test/mails.ts';
import { anonymous, sessionCookieOf, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { ACCOUNT_MESSAGES, TOKEN_DAYS } from '#shared/rules/account.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { createAccessTokenInput } from '#shared/schemas/account.ts';
import { replacePassword } from './change-password.ts';
import { removeExpired } from './remove-expired.ts';

/** The context of this user on another device: a session of its own. */
async function userContextOf({
  ctx,
  services,
  user,
}: Awaited<ReturnType<typeof signedIn>>): Promise<UserContext> {
  const identity = await services.sessions.identify(await sessionCookieOf(services, user.id));
  if (!identity) throw new Error('not signed in');
  return { ...ctx, user: identity.user, session: identity.session };
}

const NEW_PASSWORD = 'another fine password';

type User = Awaited<ReturnType<typeof signedIn>>;

async function tokensOf({ api }: User, names: string[]) {
  const made = [];
  for (const name of names) made.push(await api.account.createAccessToken({ name }));
  return made;
}

const namesOf = async ({ db, user }: User) =>
  (await db.accessToken.findMany({ where: { userId: user.id }, orderBy: { name: 'asc' } })).map(
    ({ name }) => name,
  );

/** The answer to a program with this token. */
async function statusWith(token: string, app: Awaited<ReturnType<typeof testApp>>) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = JSON.stringify({ topic: 'tea' });
  const answer = await app.inject({ method: 'POST', url: '/api/keyword-suggestions', headers, payload });
  return answer.statusCode;
}

test('a token does what was chosen, for a year unless another time was chosen', async () => {
  const { api } = await signedIn();
  const before = Date.now();
  const year = await api.account.createAccessToken({ name: 'year', scopes: ['publish', 'read', 'read'] });
  expect(year.scopes).toEqual(['read', 'publish']);
  const { expiresAt } = await api.account.createAccessToken({ name: 'month', days: 30 });
  const daysUntil = (end: Date) => Math.round((end.getTime() - before) / DAY_MS);
  expect([daysUntil(year.expiresAt), daysUntil(expiresAt)]).toEqual([TOKEN_DAYS, 30]);
  const [listed] = await api.account.accessTokens();
  expect(listed).toMatchObject({ name: 'month', scopes: ['read', 'write', 'publish'], expiresAt });
});

test.each([{ scopes: [] }, { scopes: ['admin'] }, { days: 0 }, { days: 1.5 }, { days: 100_000 }])(
  'a token with %o is not made',
  (choice) => {
    expect(createAccessTokenInput.safeParse({ name: 'x', ...choice }).success).toBe(false);
  },
);

test('a token that has ended opens nothing, and leaves the list a month later', async () => {
  const owner = await signedIn();
  const [made] = await tokensOf(owner, ['script']);
  const { services } = owner;
  const later = (days: number) => ({ ...services, now: () => new Date(Date.now() + days * DAY_MS) });
  const token = made?.token ?? '';
  await expect(statusWith(token, await testApp(later(TOKEN_DAYS - 1)))).resolves.toBe(200);
  await expect(statusWith(token, await testApp(later(TOKEN_DAYS + 1)))).resolves.toBe(401);
  await removeExpired(later(TOKEN_DAYS + 29));
  await expect(namesOf(owner)).resolves.toEqual(['script']);
  await removeExpired(later(TOKEN_DAYS + 31));
  await expect(namesOf(owner)).resolves.toEqual([]);
});

test('a change of the password ends every token unless some are kept by name, and says so by mail @long', async () => {
  const owner = await signedIn();
  const stranger = await signedIn();
  const [, kept] = await tokensOf(owner, ['a', 'b', 'c']);
  const [foreign] = await tokensOf(stranger, ['theirs']);
  const keepTokenIds = [kept?.id ?? '', foreign?.id ?? '', randomUUID()];
  const passwords = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD };
  await owner.api.account.changePassword({ ...passwords, keepTokenIds });
  await expect(namesOf(owner)).resolves.toEqual(['b']);
  await expect(namesOf(stranger)).resolves.toEqual(['theirs']);
  await expect(statusWith(kept?.token ?? '', await testApp())).resolves.toBe(200);
  const mail = (await mailsTo(owner.user.email)).at(-1);
  expect(mail?.text).toContain('Access tokens: 2 ended with the old password, 1 kept.');
});

test('without a choice no token outlives a change of the password', async () => {
  const owner = await signedIn();
  const [made] = await tokensOf(owner, ['a', 'b']);
  await owner.api.account.changePassword({ currentPassword: TEST_PASSWORD, password: NEW_PASSWORD });
  await expect(namesOf(owner)).resolves.toEqual([]);
  await expect(statusWith(made?.token ?? '', await testApp())).resolves.toBe(401);
});

test('a reset of the password ends every token', async () => {
  const owner = await signedIn();
  await tokensOf(owner, ['a', 'b']);
  const app = await testApp();
  const { api } = await anonymous();
  await api.account.forgotPassword({ email: owner.user.email });
  const cookie = cookieOf(await app.inject(await linkMailedTo(owner.user.email)));
  await change(app, 'account.updatePassword', { input: { password: NEW_PASSWORD }, cookie });
  await expect(namesOf(owner)).resolves.toEqual([]);
});

test('a refused change of the password ends no token', async () => {
  const owner = await signedIn();
  await tokensOf(owner, ['a']);
  const wrong = { currentPassword: 'not this one', password: NEW_PASSWORD };
  await expect(owner.api.account.changePassword(wrong)).rejects.toThrow(
    ACCOUNT_MESSAGES.currentPasswordWrong,
  );
  await expect(namesOf(owner)).resolves.toEqual(['a']);
});

test('no token is made in the instant of a change by a session that the change ends', async () => {
  const owner = await signedIn();
  const { db, user, api } = owner;
  // Another device changes the password; this one asks for a token before that has committed.
  const other = await userContextOf(owner);
  const making: Promise<unknown>[] = [];
  const mails = {
    ...other.secrets,
    encrypt: async (...args: Parameters<typeof other.secrets.encrypt>) => {
      making.push(
        Promise.allSettled([api.account.createAccessToken({ name: 'late' })]).then(([made]) => made),
      );
      await vi.waitFor(async () => {
        const waiting = await db.$queryRaw<unknown[]>`
          select 1 from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
        expect(waiting).toHaveLength(1);
      });
      return other.secrets.encrypt(...args);
    },
  };

  await replacePassword({ ...other, secrets: mails }, { password: NEW_PASSWORD });
  await expect(making[0]).resolves.toMatchObject({ status: 'rejected', reason: { message: NOT_SIGNED_IN } });
  await expect(db.accessToken.count({ where: { userId: user.id } })).resolves.toBe(0);
});
