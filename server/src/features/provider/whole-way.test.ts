import { expect, test, vi } from 'vitest';
import { createOpenIdProvider } from '#server/ports/sign-in-provider/openid.ts';
import { afterFile } from '#server/test/after-file.ts';
import { signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { aPerson, startCertifiedProvider, type Person } from '#server/test/stubs/certified-provider.ts';
import { CLIENT } from '#server/test/stubs/openid-server.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { withFactor } from '#server/test/with-factor.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';

const SITE = 'http://localhost:3000';
const there = await startCertifiedProvider(SITE);
const elsewhere = await startCertifiedProvider(SITE);
afterFile(there.close);
afterFile(elsewhere.close);
const provider = createOpenIdProvider({
  issuer: there.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: 'Example',
  publicUrl: SITE,
  mayBeHttp: true,
});
// Read once, at first use.
await vi.waitFor(() => provider.begin(), { timeout: 60_000, interval: 200 });
const { services } = await testServices();
const { db } = services;
const withoutPasswords = { ...services.settings, arePasswordsOn: false };
const app = await testApp({ provider, settings: withoutPasswords });

async function leave() {
  const answer = await app.inject('/auth/provider?back=%2Fcalendar');
  return { address: String(answer.headers.location), cookie: cookieOf(answer) };
}

async function comeBack({ pathname, search }: URL, cookie: string) {
  const answer = await app.inject({ url: pathname + search, headers: { cookie } });
  const set = [answer.headers['set-cookie']].flat().map(String);
  const session = set.find((one) => /^session=./.test(one))?.split(';')[0] ?? null;
  return { to: String(answer.headers.location), session };
}

async function signIn(person: Person) {
  const { address, cookie } = await leave();
  return comeBack(await there.signIn(address, person), cookie);
}

async function whoIs(cookie: string | null) {
  const { result } = (
    await app.inject({ url: '/trpc/account.me', headers: { cookie: cookie ?? '' } })
  ).json();
  return result.data;
}

const FAILED = { to: '/#provider=failed', session: null };
const stepOf = (to: string) => to.split('#link=')[1] ?? '';

test('the first sign-in makes the account with the name and the confirmed address, the next one finds it', async () => {
  const person = aPerson();
  const first = await signIn(person);
  expect(first.to).toBe('/calendar');
  expect(await whoIs(first.session)).toMatchObject({ email: person.email, name: person.name });
  const again = await signIn({ ...person, name: 'Renamed There' });
  expect(await whoIs(again.session)).toMatchObject({ email: person.email, name: person.name });
});

test('an address that is not confirmed there makes no account', async () => {
  const person = aPerson({ email_verified: false });
  expect(await signIn(person)).toEqual({ to: '/#provider=unverified', session: null });
  expect(await db.user.count({ where: { email: person.email } })).toBe(0);
});

test('where passwords are switched off, an account is linked by its own once, and never asked for it again @long', async () => {
  const { user } = await signedIn();
  const person = aPerson({ email: user.email });
  const asked = await signIn(person);
  expect(asked.session).toBeNull();
  const give = (password: string) =>
    change(app, 'account.linkProvider', { input: { step: stepOf(asked.to), password } });
  expect((await give('not this one')).json().error.message).toBe(ACCOUNT_MESSAGES.currentPasswordWrong);
  expect(await whoIs(cookieOf(await give(TEST_PASSWORD)))).toMatchObject({ email: user.email });
  expect((await give(TEST_PASSWORD)).json().error.message).toBe(FACTOR_MESSAGES.stepGone);
  expect(await whoIs((await signIn(person)).session)).toMatchObject({ email: user.email });
});

test('an account with a factor is linked by its password, and entered by its factor @long', async () => {
  const { user, code, now } = await withFactor();
  const here = await testApp({ provider, settings: withoutPasswords, now });
  const person = aPerson({ email: user.email });
  const { to } = await signIn(person);
  const input = { step: stepOf(to), password: TEST_PASSWORD };
  const linked = await change(here, 'account.linkProvider', { input });
  const { factor } = linked.json().result.data;
  expect(linked.headers['set-cookie']).toBeUndefined();
  const entered = await change(here, 'account.signInByCode', { input: { step: factor.token, code: code() } });
  expect(await whoIs(cookieOf(entered))).toMatchObject({ email: user.email });
  const lines = await db.activity.findMany({
    where: { userId: user.id, sentence: { startsWith: 'Signed in' } },
  });
  expect(lines.map(({ sentence }) => sentence)).toContain('Signed in with Example and a code');
});

test('who takes the address of somebody else there, now or later, gets nothing of hers @long', async () => {
  const { user } = await signedIn();
  const thief = aPerson();
  await signIn(thief);
  const changed = await signIn({ ...thief, email: user.email });
  expect(await whoIs(changed.session)).toMatchObject({ email: thief.email });
  const other = await signIn(aPerson({ email: user.email }));
  expect([other.session, stepOf(other.to)]).toEqual([null, expect.stringMatching(/^[\w-]{20,}$/)]);
  expect(await db.providerLink.count({ where: { userId: user.id } })).toBe(0);
});

test.each<[string, (answer: URL) => void]>([
  ['the name of another issuer', ({ searchParams }) => searchParams.set('iss', elsewhere.issuer)],
  ['no name of its issuer', ({ searchParams }) => searchParams.delete('iss')],
  ['another state', ({ searchParams }) => searchParams.set('state', 'x')],
])('an answer with %s signs nobody in', async (_what, bend) => {
  const { address, cookie } = await leave();
  const person = aPerson();
  const answer = await there.signIn(address, person);
  bend(answer);
  expect(await comeBack(answer, cookie)).toEqual(FAILED);
  expect(await db.user.count({ where: { email: person.email } })).toBe(0);
});

test('a code of another provider, and one that was used, sign nobody in', async () => {
  const { address, cookie } = await leave();
  const mixed = new URL(address.replace(there.issuer, elsewhere.issuer));
  const answer = await elsewhere.signIn(mixed.href, aPerson());
  expect(await comeBack(answer, cookie)).toEqual(FAILED);
  // With the issuer's name put right the code is still not one of ours.
  const next = await leave();
  const state = new URL(next.address).searchParams.get('state') ?? '';
  answer.searchParams.set('iss', there.issuer);
  answer.searchParams.set('state', state);
  expect(await comeBack(answer, next.cookie)).toEqual(FAILED);

  const begun = await leave();
  const own = await there.signIn(begun.address, aPerson());
  expect((await comeBack(own, begun.cookie)).to).toBe('/calendar');
  const replaying = await leave();
  own.searchParams.set('state', new URL(replaying.address).searchParams.get('state') ?? '');
  expect(await comeBack(own, replaying.cookie)).toEqual(FAILED);
});
