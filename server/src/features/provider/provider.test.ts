import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createOpenIdProvider } from '#server/ports/sign-in-provider/openid.ts';
import { afterFile } from '#server/test/after-file.ts';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { CLIENT, startOpenIdStandIn } from '#server/test/stubs/openid-server.ts';
import { change, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { withFactor } from '#server/test/with-factor.ts';
import { createCaller } from '#server/trpc/router.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { PROVIDER_MESSAGES } from '#shared/rules/provider.ts';

const there = await startOpenIdStandIn();
afterFile(there.close);
const provider = createOpenIdProvider({
  issuer: there.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: 'Example',
  publicUrl: 'http://localhost:3000',
  mayBeHttp: true,
});
// Read once, at first use.
await vi.waitFor(() => provider.begin(), { timeout: 60_000, interval: 200 });
const { services } = await testServices();
const app = await testApp({ provider });

/** The browser that goes to the provider. */
async function leave(page = app) {
  const { statusCode, headers } = await page.inject('/auth/provider?back=%2Fcalendar');
  expect(statusCode).toBe(303);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { address: String(headers.location), cookie };
}

async function comeBack(url: string, cookie: string, page = app) {
  const { headers } = await page.inject({ url, headers: { cookie } });
  const set = [headers['set-cookie']].flat().map(String);
  return { to: String(headers.location), isSignedIn: set.some((one) => /^session=./.test(one)) };
}

const person = (more: object = {}) => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  email_verified: true,
  ...more,
});

async function signIn(claims: object, page = app) {
  const { address, cookie } = await leave(page);
  return comeBack(there.signIn(address, { ...claims }), cookie, page);
}

const IN = { to: '/calendar', isSignedIn: true };
const FAILED = { to: '/#provider=failed', isSignedIn: false };

test('an address that is confirmed there gets an account, which is known by its subject later', async () => {
  const claims = person();
  expect(await signIn(claims)).toEqual(IN);
  const user = await services.db.user.findUniqueOrThrow({ where: { email: claims.email } });
  expect(await signIn({ ...claims, email: `${randomUUID()}@example.com` })).toEqual(IN);
  const links = await services.db.providerLink.findMany({ where: { subject: claims.sub } });
  expect(links).toMatchObject([{ userId: user.id, issuer: there.issuer }]);
  const lines = await services.db.activity.findMany({ where: { userId: user.id } });
  expect(lines.map(({ sentence }) => sentence)).toEqual(['Signed in with Example', 'Signed in with Example']);
});

test.each([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another program', { aud: 'somebody-else' }],
  ['to another question', { nonce: 'replayed' }],
  ['that has ended', { exp: 1 }],
])('an answer %s signs nobody in', async (_what, fault) => {
  const claims = person(fault);
  expect(await signIn(claims)).toEqual(FAILED);
  expect(await services.db.user.count({ where: { email: claims.email } })).toBe(0);
});

test('an address that is not confirmed there signs nobody in', async () => {
  for (const fault of [{ email_verified: false }, { email_verified: 'true' }, { email_verified: undefined }])
    expect(await signIn(person(fault))).toEqual({ to: '/#provider=unverified', isSignedIn: false });
});

test('an answer is good once, in the browser that asked, with its state', async () => {
  const { address, cookie } = await leave();
  const url = there.signIn(address, person());
  expect(await comeBack(url, '')).toEqual(FAILED);
  const other = await leave();
  expect(await comeBack(url, other.cookie)).toEqual(FAILED);
  expect(await comeBack(url, cookie)).toEqual(IN);
  expect(await comeBack(url, cookie)).toEqual(FAILED);
});

test('the address of an account that is there is linked by its password alone @long', async () => {
  const { user, db } = await signedIn();
  const claims = person({ email: user.email });
  const { to, isSignedIn } = await signIn(claims);
  expect(isSignedIn).toBe(false);
  const step = to.split('#link=')[1] ?? '';
  const { ctx, cookies } = await anonymous();
  const { account } = createCaller({ ...ctx, provider });
  await expect(account.linkProvider({ step, password: 'not this one' })).rejects.toThrow(
    ACCOUNT_MESSAGES.currentPasswordWrong,
  );
  expect(await db.providerLink.count({ where: { userId: user.id } })).toBe(0);
  await account.linkProvider({ step, password: TEST_PASSWORD });
  expect(cookies[0]).toMatch(/^session=./);
  expect(await signIn(claims)).toEqual(IN);
});

test('a factor that is set here is asked for here', async () => {
  const { user, db } = await withFactor();
  const claims = person({ email: user.email });
  await db.providerLink.create({ data: { userId: user.id, issuer: there.issuer, subject: claims.sub } });
  const { to, isSignedIn } = await signIn(claims);
  expect(isSignedIn).toBe(false);
  expect(to).toMatch(/^\/\?back=%2Fcalendar#factor=[\w-]+\.1\.0$/);
});

test('where sign-up is closed nobody gets an account, and without passwords no other door is open', async () => {
  const closed = await testApp({
    provider,
    settings: { ...services.settings, signUps: 'closed', arePasswordsOn: false },
  });
  expect(await signIn(person(), closed)).toEqual({ to: '/#provider=closed', isSignedIn: false });
  const { user } = await signedIn();
  for (const [path, input] of Object.entries({
    'account.signIn': { email: user.email, password: TEST_PASSWORD },
    'account.signUp': { name: 'Ann', email: 'ann@example.com', password: TEST_PASSWORD },
    'account.forgotPassword': { email: user.email },
    'account.startPasskeySignIn': undefined,
  })) {
    const answer = await change(closed, path, { input });
    expect(answer.json().error.message).toBe(PROVIDER_MESSAGES.passwordsOff);
  }
});
