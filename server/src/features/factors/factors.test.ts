import { expect, test } from 'vitest';
import { createLimits } from '#server/database/limits.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { granted } from '#server/test/granted.ts';
import { linkMailedTo, mailsTo } from '#server/test/mails.ts';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { codeOf, withFactor } from '#server/test/with-factor.ts';
import { createCaller } from '#server/trpc/router.ts';
import { ACCOUNT_MESSAGES, TOKEN_MESSAGES } from '#shared/rules/account.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';

const HALF_MINUTE_MS = 30_000;
const MINUTE_MS = 60_000;

test('after the right password the code is asked for, and each is good once @long', async () => {
  const { halfSignedIn, code, uri, user, db, tick, api } = await withFactor();
  expect(uri).toContain(encodeURIComponent(user.email));
  const { api: browser, step, cookies } = await halfSignedIn();
  expect(cookies).toEqual([]);
  const used = code();
  await browser.account.signInByCode({ step, code: used });
  expect(cookies[0]).toMatch(/^session=.+HttpOnly/);
  const again = await halfSignedIn();
  const replayed = again.api.account.signInByCode({ step: again.step, code: used });
  await expect(replayed).rejects.toThrow(FACTOR_MESSAGES.codeWrong);
  tick();
  await expect(browser.account.signInByCode({ step, code: code() })).rejects.toThrow(
    FACTOR_MESSAGES.stepGone,
  );
  const { lines } = await api.account.activity({ group: 'signIn' });
  expect(lines.map(({ sentence }) => sentence)).toContain('Signed in with the password and a code');
  expect(lines.filter(({ isRefusal }) => isRefusal)).toHaveLength(1);
  const stored = JSON.stringify(await db.authenticator.findMany());
  expect(stored).not.toContain(new URL(uri).searchParams.get('secret'));
});

test('a sign-in that was begun before an update is finished after it', async () => {
  const { halfSignedIn, code, api, db, user } = await withFactor();
  const { api: browser, step } = await halfSignedIn();
  await db.signInStep.updateMany({ where: { userId: user.id }, data: { payload: Prisma.DbNull } });
  await browser.account.signInByCode({ step, code: code() });
  const [line] = (await api.account.activity({ group: 'signIn' })).lines;
  expect(line?.sentence).toBe('Signed in with the password and a code');
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a code that is %i half minutes off is taken: %s', async (off, isTaken) => {
  const { halfSignedIn, secret, now, tick } = await withFactor();
  // Past the code that was used to set it up.
  tick(3 * HALF_MINUTE_MS);
  const { api, step } = await halfSignedIn();
  const code = codeOf(secret, new Date(now().getTime() + off * HALF_MINUTE_MS));
  const result = await api.account.signInByCode({ step, code }).then(
    () => true,
    () => false,
  );
  expect(result).toBe(isTaken);
});

test('a wrong password answers alike with and without a factor @long', async () => {
  const [bare, locked] = [await signedIn(), await withFactor()];
  const { api } = await anonymous();
  for (const { user } of [bare, locked])
    await expect(api.account.signIn({ email: user.email, password: 'not the password' })).rejects.toThrow(
      ACCOUNT_MESSAGES.wrongCredentials,
    );
  await expect(api.account.signIn({ email: bare.user.email, password: TEST_PASSWORD })).resolves.toEqual({
    hasAccount: true,
  });
});

test('guesses are counted by account, over sign-ins, sessions and addresses @long', async () => {
  const { pool } = await testServices();
  const { halfSignedIn, api, ctx } = await withFactor();
  const limits = createLimits(pool, 1);
  const guess = async (turn: number) => {
    const browser = await halfSignedIn();
    const caller = createCaller({ ...browser.ctx, limits, ipAddress: `198.51.100.${turn}` });
    return caller.account
      .signInByCode({ step: browser.step, code: '000000' })
      .catch((error) => error.message);
  };
  await ctx.db.rateLimit.deleteMany();
  for (let turn = 0; turn < 10; turn += 1) expect(await guess(turn)).toBe(FACTOR_MESSAGES.codeWrong);
  expect(await guess(11)).toMatch(/^Too many requests/);
  const own = createCaller({ ...ctx, limits });
  await expect(own.account.proveByCode({ code: '000000' })).rejects.toThrow(/^Too many requests/);
  await expect(api.account.me()).resolves.toBeTruthy();
});

test('of 50 uses of a recovery code at once one signs in, and its owner is told @long', async () => {
  const { halfSignedIn, recoveryCodes, user, db, api } = await withFactor();
  expect(new Set(recoveryCodes).size).toBe(10);
  const browsers = await Promise.all(Array.from({ length: 50 }, () => halfSignedIn()));
  const code = recoveryCodes[0]?.toUpperCase() ?? '';
  const results = await Promise.allSettled(
    browsers.map(({ api: browser, step }) => browser.account.signInByCode({ step, code })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const told = (await mailsTo(user.email)).filter(({ subject }) => subject.includes('recovery code'));
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Codes left: 9.')]);
  expect(await api.account.factors()).toMatchObject({ recoveryCodesLeft: 9 });
  expect(JSON.stringify(await db.recoveryCode.findMany())).not.toContain(
    code.toLowerCase().replaceAll('-', ''),
  );
});

test('a remembered device is not asked for 30 days, until they are forgotten', async () => {
  const { halfSignedIn, code, tick, api } = await withFactor();
  const first = await halfSignedIn();
  await first.api.account.signInByCode({ step: first.step, code: code(), remembers: true });
  const device = /^device=([\w-]+); HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/.exec(
    first.cookies.at(-1) ?? '',
  );
  const rememberedDevice = device?.[1] ?? null;
  expect((await halfSignedIn({ rememberedDevice })).step).toBe('');
  expect((await halfSignedIn({ rememberedDevice: 'x'.repeat(43) })).step).not.toBe('');
  tick(29 * DAY_MS);
  expect((await halfSignedIn({ rememberedDevice })).step).toBe('');
  tick(2 * DAY_MS);
  expect((await halfSignedIn({ rememberedDevice })).step).not.toBe('');
  tick(-20 * DAY_MS);
  expect(await api.account.forgetDevices()).toEqual({ count: 1 });
  expect((await halfSignedIn({ rememberedDevice })).step).not.toBe('');
});

const ASKED: Record<string, (api: Awaited<ReturnType<typeof withFactor>>['api']) => Promise<unknown>> = {
  'an access token': (api) => api.account.createAccessToken({ name: 'thief' }),
  'another address': (api) =>
    api.account.changeEmail({ email: 'thief@example.com', currentPassword: TEST_PASSWORD }),
  'a website': (api) =>
    api.websites.create({
      id: crypto.randomUUID(),
      cmsType: 'wordpress',
      domain: 'http://127.0.0.1:9',
      username: 'u',
      appPassword: 'p',
    }),
  'other credentials of a website': (api) =>
    api.websites.update({
      id: crypto.randomUUID(),
      domain: 'http://127.0.0.1:9',
      username: 'u',
      appPassword: 'p',
    }),
  'the sign-in of a website': (api) => api.websites.startAuthorization({ domain: 'http://127.0.0.1:9' }),
  'an assistant': (api) =>
    api.account.letIn({
      id: 'r'.repeat(21),
      scopes: ['read'],
      websiteIds: null,
      profileIds: null,
      hasUnbranded: true,
    }),
  'figures of search': (api) => api.websites.connectBing({ websiteId: crypto.randomUUID(), key: 'k' }),
  'no factor': (api) => api.account.removeAuthenticator(),
  'one passkey less': (api) => api.account.removePasskey({ id: crypto.randomUUID() }),
  'a passkey of its own': (api) => api.account.startPasskey(),
  'other recovery codes': (api) => api.account.newRecoveryCodes(),
  'the end of the account': (api) => api.account.deleteAccount(),
};

test.each(Object.keys(ASKED))('with a stolen cookie there is no way to %s', async (what) => {
  const { api, tick, code } = await withFactor();
  tick(6 * MINUTE_MS);
  const act = () => ASKED[what]?.(api) ?? Promise.reject(new Error('no such act'));
  await expect(act()).rejects.toMatchObject({ cause: { reason: 'forbidden', asks: 'factor' } });
  await expect(api.account.proveByPassword({ password: TEST_PASSWORD })).rejects.toThrow(
    FACTOR_MESSAGES.askFactor,
  );
  await api.account.proveByCode({ code: code() });
  await expect(act().catch((error) => error.cause?.asks)).resolves.not.toBe('factor');
});

test('without a factor nothing is asked again, and the first one needs the password', async () => {
  const { api } = await signedIn();
  await api.account.createAccessToken({ name: 'mine' });
  await expect(api.account.startAuthenticator()).rejects.toMatchObject({ cause: { asks: 'password' } });
  await expect(api.account.proveByPassword({ password: 'not this one' })).rejects.toThrow(
    ACCOUNT_MESSAGES.currentPasswordWrong,
  );
});

test('a token, an assistant and a reset session switch no factor off @long', async () => {
  const one = await withFactor();
  const byToken = createCaller({
    ...one.ctx,
    session: { id: crypto.randomUUID(), scope: 'api', may: ['write'] },
  });
  await expect(byToken.account.removeAuthenticator()).rejects.toThrow(TOKEN_MESSAGES.personOnly);
  const byAssistant = createCaller({ ...one.ctx, session: (await granted(one)).session });
  await expect(byAssistant.account.removeAuthenticator()).rejects.toThrow(TOKEN_MESSAGES.personOnly);
  const { api: stranger } = await anonymous();
  await stranger.account.forgotPassword({ email: one.user.email });
  const app = await testApp();
  const opened = await app.inject(await linkMailedTo(one.user.email));
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const identity = await one.services.sessions.identify(cookie);
  const reset = createCaller({
    ...one.ctx,
    user: identity?.user ?? null,
    session: identity?.session ?? null,
  });
  await expect(reset.account.removeAuthenticator()).rejects.toThrow('Not signed in');
  await expect(reset.account.updatePassword({ password: 'a perfectly fine password' })).resolves.toEqual({
    isSignedIn: false,
  });
  expect(await one.db.session.count({ where: { userId: one.user.id } })).toBe(0);
});

test('removing the last factor leaves nothing that stands in for it', async () => {
  const { api, db, user } = await withFactor();
  await api.account.newRecoveryCodes();
  await api.account.removeAuthenticator();
  const { lines } = await api.account.activity({ group: 'access' });
  expect(lines.map(({ sentence }) => sentence)).toEqual([
    'Removed the authenticator app',
    'Made new recovery codes',
    'Set up an authenticator app',
  ]);
  const own = { where: { userId: user.id } };
  expect(await db.recoveryCode.count(own)).toBe(0);
  const { api: browser } = await anonymous();
  const answer = await browser.account.signIn({ email: user.email, password: TEST_PASSWORD });
  expect(answer).toEqual({ hasAccount: true });
});

/** What the log says of mailed links, newest first. */
async function linesOf({ db, user }: Pick<Awaited<ReturnType<typeof withFactor>>, 'db' | 'user'>) {
  const lines = await db.activity.findMany({
    where: { userId: user.id, sentence: { endsWith: 'by a mailed link' } },
    orderBy: { createdAt: 'desc' },
  });
  return lines.map(({ sentence }) => sentence);
}

/** The links of the mail about a lost factor. */
async function askedForReset(one: Awaited<ReturnType<typeof withFactor>>) {
  const { api, step } = await one.halfSignedIn();
  await api.account.askFactorReset({ step });
  const [mail] = (await mailsTo(one.user.email)).filter(({ subject }) =>
    subject.includes('is to be removed'),
  );
  const links = [...(mail?.text ?? '').matchAll(/\/auth\/factor-(\w+)\?token=[\w-]+/g)];
  const linkTo = (what: string) => links.find(([, name]) => name === what)?.[0] ?? '';
  const open = async (what: string, days: number) => {
    const app = await testApp({ now: () => new Date(one.now().getTime() + days * DAY_MS) });
    return (await app.inject(linkTo(what))).headers.location;
  };
  return open;
}

test('a lost factor is removed by a mailed link a day later, once, and its owner is told at both ends @long', async () => {
  const one = await withFactor();
  const open = await askedForReset(one);
  expect(await open('remove', 0.9)).toBe('/?factor=early');
  expect(await open('remove', 1.1)).toBe('/?factor=removed');
  expect(await open('remove', 1.1)).toBe('/?factor=invalid');
  const subjects = (await mailsTo(one.user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /to be removed|was changed/.test(subject))).toHaveLength(3);
  expect(await one.db.session.count({ where: { userId: one.user.id } })).toBe(0);
  expect(await linesOf(one)).toEqual([
    'Removed the second factor by a mailed link',
    'Asked to remove the second factor by a mailed link',
  ]);
  expect((await one.halfSignedIn()).step).toBe('');
});

test('the owner takes the request back by the mail, or by signing in with the factor @long', async () => {
  const [kept, used] = [await withFactor(), await withFactor()];
  const open = await askedForReset(kept);
  expect(await open('keep', 0.5)).toBe('/?factor=kept');
  expect((await linesOf(kept))[0]).toBe('Kept the second factor by a mailed link');
  expect(await open('remove', 1.1)).toBe('/?factor=invalid');
  const openUsed = await askedForReset(used);
  const { api, step } = await used.halfSignedIn();
  await api.account.signInByCode({ step, code: used.code() });
  expect(await openUsed('remove', 1.1)).toBe('/?factor=invalid');
});
