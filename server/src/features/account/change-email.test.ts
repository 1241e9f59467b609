import { expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { linkMailedTo } from '#server/test/mails.ts';
import { anonymous, sessionCookieOf, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';

const app = await testApp();
const open = async (address: string) => {
  const answer = await app.inject(address);
  return `${answer.statusCode} ${answer.headers.location}`;
};
const CHANGED = '303 /account?email=changed';
const INVALID = '303 /account?email=invalid';

/** A user who has asked for another address. */
async function asking() {
  const one = await signedIn();
  const email = `new-${one.user.email}`;
  await one.api.account.changeEmail({ email, currentPassword: TEST_PASSWORD });
  const emailNow = async () => (await one.db.user.findUniqueOrThrow({ where: { id: one.user.id } })).email;
  return { ...one, old: one.user.email, email, emailNow };
}

test('the address changes when the new one has answered, once, and both are told @long', async () => {
  const { api, db, old, email, emailNow } = await asking();
  expect(await emailNow()).toBe(old);
  expect(await db.mail.count({ where: { to: old, subject: { contains: 'is to change' } } })).toBe(1);
  const link = await linkMailedTo(email);
  expect(await open(link)).toBe(CHANGED);
  expect(await open(link)).toBe(INVALID);
  expect(await emailNow()).toBe(email);
  expect(await db.mail.count({ where: { to: old, subject: { contains: 'was changed' } } })).toBe(1);
  const stranger = await anonymous();
  await stranger.api.account.signIn({ email, password: TEST_PASSWORD });
  const { lines } = await api.account.activity({ group: 'access' });
  expect(lines.map(({ sentence }) => sentence)).toEqual([
    `Changed the email address from ${old} to ${email}`,
    `Asked to change the email address to “${email}”`,
  ]);
});

test('the old address takes it back for 7 days, and whoever changed it is out', async () => {
  const { ctx, db, user, old, email, emailNow, api } = await asking();
  await api.account.createAccessToken({ name: 'thief' });
  await open(await linkMailedTo(email));
  const back = await linkMailedTo(old);
  const later = (days: number) => testApp({ now: () => new Date(ctx.now().getTime() + days * DAY_MS) });
  expect((await (await later(8)).inject(back)).headers.location).toBe('/account?email=invalid');
  expect((await (await later(6)).inject(back)).headers.location).toBe('/forgot-password');
  expect(await emailNow()).toBe(old);
  const ofAccess = { where: { userId: user.id, group: 'access' as const } };
  const said = (await db.activity.findMany(ofAccess)).map(({ sentence }) => sentence);
  expect(said).toContain(`Took the email address back to ${old}`);
  expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  expect(await db.accessToken.count({ where: { userId: user.id } })).toBe(0);
  expect(await open(back)).toBe(INVALID);
});

test('without the password, for the own address, or by a link that has ended nothing changes', async () => {
  const { api, user } = await signedIn();
  const wrong = api.account.changeEmail({ email: 'x@example.com', currentPassword: 'not this one' });
  await expect(wrong).rejects.toThrow(ACCOUNT_MESSAGES.currentPasswordWrong);
  const own = api.account.changeEmail({ email: user.email, currentPassword: TEST_PASSWORD });
  await expect(own).rejects.toThrow(ACCOUNT_MESSAGES.emailSame);
  const { email, old, ctx, emailNow } = await asking();
  const link = await linkMailedTo(email);
  const tomorrow = await testApp({ now: () => new Date(ctx.now().getTime() + 2 * DAY_MS) });
  expect((await tomorrow.inject(link)).headers.location).toBe('/account?email=invalid');
  expect(await emailNow()).toBe(old);
});

test('an address of another account answers alike, gets no link, and is not taken', async () => {
  const other = await signedIn();
  const { api, db, user } = await signedIn();
  const { email } = other.user;
  await expect(api.account.changeEmail({ email, currentPassword: TEST_PASSWORD })).resolves.toEqual({
    email,
  });
  expect(await db.mail.count({ where: { to: email } })).toBe(0);
  expect(await db.user.count({ where: { id: user.id, email: user.email } })).toBe(1);
});

test('while it can be taken back the old address is nobody else’s', async () => {
  const { email, old, db, emailNow } = await asking();
  await open(await linkMailedTo(email));
  const stranger = await anonymous();
  await stranger.api.account.signUp({ name: 'Eve', email: old, password: TEST_PASSWORD });
  const answer = await app.inject(await linkMailedTo(old));
  expect(answer.statusCode).toBe(410);
  const taker = await signedIn();
  await taker.api.account.changeEmail({ email: old, currentPassword: TEST_PASSWORD });
  expect(await db.user.count({ where: { email: old } })).toBe(0);
  expect(await emailNow()).toBe(email);
});

test('one link opened many times at once changes the address once', async () => {
  const { email, db, old, services, user } = await asking();
  const link = await linkMailedTo(email);
  const cookie = await sessionCookieOf(services, user.id);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.inject({ url: link, headers: { cookie } })),
  );
  const changed = answers.filter(({ headers }) => headers.location === '/account?email=changed');
  expect(changed).toHaveLength(1);
  expect(await db.mail.count({ where: { to: old, subject: { contains: 'was changed' } } })).toBe(1);
});
