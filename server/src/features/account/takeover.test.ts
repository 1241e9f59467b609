import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkMailedTo, mailsTo } from '#server/test/mails.ts';
import { anonymous, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { removeExpired } from './remove-expired.ts';

const OWNERS = { name: 'Ann Owner', password: TEST_PASSWORD };
const STRANGERS = { name: 'Mallory', password: 'the password of a stranger' };
const RESET_PASSWORD = 'a password set by the owner';
const app = await testApp();

type Person = typeof OWNERS;

const newEmail = () => `${randomUUID()}@example.com`;

/** Signs up at this moment. @returns the link that was mailed for it. */
async function signUpAt(now: Date, email: string, person: Person) {
  const { api } = await anonymous({ now: () => now });
  await api.account.signUp({ ...person, email });
  return linkMailedTo(email);
}

const signUp = (email: string, person: Person) => signUpAt(new Date(), email, person);
const open = async (link: string) => app.inject(link);
const userBehind = async (cookie: string) =>
  (await app.inject({ url: '/trpc/account.me', headers: { cookie } })).json().result.data;

async function mayEnter(email: string, { password }: Pick<Person, 'password'>) {
  const { statusCode } = await change(app, 'account.signIn', { input: { email, password } });
  return statusCode === 200;
}

test.each([
  ['before', [STRANGERS, OWNERS]],
  ['after', [OWNERS, STRANGERS]],
] as const)(
  'a stranger who signs up %s the owner confirms neither name nor password of theirs by the owner’s link @long',
  async (_when, people) => {
    const email = newEmail();
    const links = new Map<Person, string>();
    for (const person of people) links.set(person, await signUp(email, person));
    const opened = await open(links.get(OWNERS) ?? '');
    expect(opened.statusCode).toBe(303);
    await expect(userBehind(cookieOf(opened))).resolves.toMatchObject({ email, name: OWNERS.name });
    expect([await mayEnter(email, OWNERS), await mayEnter(email, STRANGERS)]).toEqual([true, false]);
    expect((await open(links.get(STRANGERS) ?? '')).statusCode).toBe(410);
    expect([await mayEnter(email, OWNERS), await mayEnter(email, STRANGERS)]).toEqual([true, false]);
  },
);

test('each mail says when its sign-up was made, and that it is one of several', async () => {
  const email = newEmail();
  await signUpAt(new Date('2026-03-01T09:05:07Z'), email, OWNERS);
  await signUpAt(new Date('2026-03-01T09:05:42Z'), email, STRANGERS);
  const [first, second] = await mailsTo(email);
  for (const form of ['text', 'html'] as const) {
    expect(first?.[form]).toContain('Mar 1, 2026, 9:05:07\u00A0AM (UTC)');
    expect(first?.[form]).not.toContain('More than one sign-up');
    expect(second?.[form]).toContain('Mar 1, 2026, 9:05:42\u00A0AM (UTC)');
    expect(second?.[form]).toContain('More than one sign-up was made with your address.');
  }
});

test('a confirmation sent again is a mail for each sign-up that waits, and still confirms that one alone', async () => {
  const email = newEmail();
  const outdated = [await signUp(email, OWNERS), await signUp(email, STRANGERS)];
  const { api } = await anonymous();
  await api.account.resendConfirmation({ email });
  const again = (await mailsTo(email)).slice(outdated.length);
  expect(again).toHaveLength(2);
  for (const link of outdated) expect((await open(link)).statusCode).toBe(410);
  const owners = again.find(({ text }) => text.includes(`Hello ${OWNERS.name},`));
  const opened = await open(/\/auth\/\S+/.exec(owners?.text ?? '')?.[0] ?? '');
  await expect(userBehind(cookieOf(opened))).resolves.toMatchObject({ name: OWNERS.name });
  expect([await mayEnter(email, OWNERS), await mayEnter(email, STRANGERS)]).toEqual([true, false]);
});

test('however many sign-ups wait under an email, one request sends three mails at most', async () => {
  const email = newEmail();
  for (let count = 0; count < 5; count += 1) await signUp(email, STRANGERS);
  const { api } = await anonymous();
  await api.account.resendConfirmation({ email });
  await expect(mailsTo(email)).resolves.toHaveLength(5 + 3);
});

test('a reset link opened before any confirmation makes no password of a sign-up good', async () => {
  const email = newEmail();
  const confirmations = [await signUp(email, OWNERS), await signUp(email, STRANGERS)];
  const { api } = await anonymous();
  await api.account.forgotPassword({ email });
  const opened = await open(await linkMailedTo(email));
  expect(opened.headers.location).toBe('/update-password');
  expect([await mayEnter(email, OWNERS), await mayEnter(email, STRANGERS)]).toEqual([false, false]);
  for (const link of confirmations) expect((await open(link)).statusCode).toBe(410);
  const input = { password: RESET_PASSWORD };
  const { statusCode } = await change(app, 'account.updatePassword', { input, cookie: cookieOf(opened) });
  expect(statusCode).toBe(200);
  await expect(mayEnter(email, input)).resolves.toBe(true);
});

test('a confirmed email is told of a later sign-up and when it was made, and changes in nothing', async () => {
  const email = newEmail();
  await open(await signUp(email, OWNERS));
  const link = await signUpAt(new Date('2026-03-01T09:05:07Z'), email, STRANGERS);
  expect(link).toBe('');
  const [, mail] = await mailsTo(email);
  expect(mail?.subject).toBe('You already have a Veemark account');
  expect(mail?.text).toContain('Mar 1, 2026, 9:05:07\u00A0AM (UTC)');
  expect(mail?.text).toContain('http://localhost:3000/forgot-password');
  expect([await mayEnter(email, OWNERS), await mayEnter(email, STRANGERS)]).toEqual([true, false]);
});

test('a sign-up waits a week for a new link, and then nothing of it is left', async () => {
  const email = newEmail();
  const { services } = await testServices();
  const later = (days: number) => ({ ...services, now: () => new Date(Date.now() + days * 24 * 3_600_000) });
  await signUp(email, OWNERS);
  await removeExpired(later(6));
  await expect(services.db.signUp.count({ where: { email } })).resolves.toBe(1);
  await removeExpired(later(7));
  await expect(services.db.signUp.count({ where: { email } })).resolves.toBe(0);
});

test('nothing that is stored of a sign-up opens it', async () => {
  const email = newEmail();
  const token = new URL(await signUp(email, OWNERS), 'http://localhost').searchParams.get('token') ?? '';
  const { services } = await testServices();
  const stored = await services.db.signUp.findFirstOrThrow({ where: { email } });
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(stored)).not.toContain(OWNERS.password);
  const { api } = await anonymous();
  await expect(api.account.confirmEmail({ token: stored.tokenHash })).rejects.toThrow(
    ACCOUNT_MESSAGES.linkInvalid,
  );
});
