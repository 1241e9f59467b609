import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createOpenIdProvider } from '#server/ports/sign-in-provider/openid.ts';
import { procedures } from '#server/trpc/router.ts';
import { afterFile } from './after-file.ts';
import { linkMailedTo } from './mails.ts';
import { anonymous, TEST_PASSWORD, unconfirmedEmail } from './signed-in.ts';
import { softPasskey } from './soft-passkey.ts';
import { CLIENT, startOpenIdStandIn } from './stubs/openid-server.ts';
import { change, cookieOf, testApp } from './test-app.ts';
import { testServices } from './test-services.ts';
import { withFactor } from './with-factor.ts';

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
const { db } = services;
const app = await testApp({ provider });
const closed = await testApp({ provider, settings: { ...services.settings, signUps: 'closed' } });

type Answer = Awaited<ReturnType<typeof change>>;
type One = Awaited<ReturnType<typeof withFactor>>;
/** Comes so far as it can before something changes. @returns its last step */
type Way<Whose> = (whose: Whose) => Promise<(on: FastifyInstance) => Promise<Answer>>;

async function atProvider(claims: object) {
  const left = await app.inject('/auth/provider');
  const url = there.signIn(String(left.headers.location), { ...claims, email_verified: true });
  return (on: FastifyInstance) => on.inject({ url, headers: { cookie: cookieOf(left) } });
}

/** An address at the provider that has an account here, before its password was given. */
async function linkStep(email: string) {
  const answer = await (await atProvider({ sub: randomUUID(), email }))(app);
  return String(answer.headers.location).split('#link=')[1] ?? '';
}

const byPassword = async ({ user }: One) => ({ email: user.email, password: TEST_PASSWORD });
const calling =
  <Whose>(path: string, inputOf: (whose: Whose) => Promise<object>): Way<Whose> =>
  async (whose) => {
    const input = await inputOf(whose);
    return (on) => change(on, `account.${path}`, { input });
  };

/** With the app that the user has. */
async function passkeyOf({ api, code }: One) {
  await api.account.proveByCode({ code: code() });
  const passkey = softPasskey();
  const { step, options } = await api.account.startPasskey();
  await api.account.addPasskey({ step, response: passkey.make({ challenge: options.challenge }) });
  return passkey;
}

const HALF: Record<string, Way<One>> = {
  signIn: calling('signIn', byPassword),
  finishProviderSignIn: async ({ user }) => {
    const identity = { issuer: there.issuer, subject: randomUUID() };
    await db.providerLink.create({ data: { userId: user.id, ...identity } });
    return atProvider({ sub: identity.subject, email: user.email });
  },
  linkProvider: calling('linkProvider', async ({ user }) => ({
    step: await linkStep(user.email),
    password: TEST_PASSWORD,
  })),
  updatePassword: async ({ user }) => {
    await (await anonymous()).api.account.forgotPassword({ email: user.email });
    const cookie = cookieOf(await app.inject(await linkMailedTo(user.email)));
    return (on) => change(on, 'account.updatePassword', { input: { password: 'one of her own' }, cookie });
  },
};
const WHOLE: Record<string, Way<One>> = {
  signInByCode: calling('signInByCode', async ({ halfSignedIn, code }) => ({
    step: (await halfSignedIn()).step,
    code: code(),
  })),
  signInByFactorPasskey: calling('signInByFactorPasskey', async (one) => {
    const passkey = await passkeyOf(one);
    const { api, step } = await one.halfSignedIn();
    const { challenge } = (await api.account.factorPasskey({ step })).options;
    return { step, response: passkey.use({ challenge }) };
  }),
  signInByPasskey: calling('signInByPasskey', async (one) => {
    const passkey = await passkeyOf(one);
    const { step, options } = await (await anonymous()).api.account.startPasskeySignIn();
    return { step, response: passkey.use({ challenge: options.challenge }) };
  }),
};
const OF_NEWCOMERS: Record<string, Way<string>> = {
  signUp: calling('signUp', async (email) => ({ name: 'Ann', email, password: TEST_PASSWORD })),
  confirmEmail: calling('confirmEmail', async () => ({
    token: tokenIn(await linkMailedTo(await unconfirmedEmail())),
  })),
  openResetLink: calling('openResetLink', async () => {
    const email = await unconfirmedEmail();
    await (await anonymous()).api.account.forgotPassword({ email });
    return { token: tokenIn(await linkMailedTo(email)) };
  }),
  finishProviderSignIn: (email) => atProvider({ sub: randomUUID(), email }),
};

const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';

/** Nobody is signed in by them, or not before one of the others. `acceptInvitation` is the one way into a closed house. */
const NO_WAY_IN = [
  'acceptInvitation',
  'askFactorReset',
  'confirmNewEmail',
  'factorPasskey',
  'forgotPassword',
  'keepFactor',
  'removeLostFactor',
  'resendConfirmation',
  'signOut',
  'startPasskeySignIn',
  'startProviderSignIn',
  'takeEmailBack',
];

async function isIn(answer: Answer) {
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => /^session=./.test(one));
  if (!cookie) return false;
  const me = await app.inject({ url: '/trpc/account.me', headers: { cookie: cookie.split(';')[0] } });
  return me.json().result.data !== null;
}

test('every way in is in the table', () => {
  const open = [...procedures].filter(([path, { _def }]) => {
    const isForAnybody = _def.meta?.access === undefined && _def.type === 'mutation';
    return path.startsWith('account.') && isForAnybody;
  });
  const known = [HALF, WHOLE, OF_NEWCOMERS].flatMap((ways) => Object.keys(ways));
  const listed = new Set([...known, ...NO_WAY_IN].map((name) => `account.${name}`));
  expect([...listed].toSorted()).toEqual(open.map(([path]) => path).toSorted());
});

test.each(Object.entries({ ...HALF, ...WHOLE }))(
  'a blocked user is not let in by %s @long',
  async (_name, way) => {
    const one = await withFactor();
    const goOn = await way(one);
    await db.user.update({ where: { id: one.user.id }, data: { blockedAt: new Date() } });
    expect(await isIn(await goOn(await testApp({ provider, now: one.now })))).toBe(false);
  },
);

test.each(Object.entries(HALF))('%s alone lets nobody in who has a factor @long', async (_name, way) => {
  const one = await withFactor();
  const goOn = await way(one);
  expect(await isIn(await goOn(app))).toBe(false);
});

test.each(Object.entries(WHOLE))('%s with the factor lets its owner in @long', async (_name, way) => {
  const one = await withFactor();
  const goOn = await way(one);
  expect(await isIn(await goOn(await testApp({ provider, now: one.now })))).toBe(true);
});

test.each(Object.entries(OF_NEWCOMERS))(
  'where sign-up is closed nobody is let in by %s',
  async (_name, way) => {
    const goOn = await way(`${randomUUID()}@example.com`);
    const before = await db.user.count();
    expect(await isIn(await goOn(closed))).toBe(false);
    expect(await db.user.count()).toBe(before);
  },
);
