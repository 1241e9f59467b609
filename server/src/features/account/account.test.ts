import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { ACCESS_TOKENS_MAX, ACCOUNT_MESSAGES, TOKEN_MESSAGES } from '#shared/rules/account.ts';

test('an account is renamed, without tags and angle brackets', async () => {
  const { api, db, user } = await signedIn();
  await expect(api.account.rename({ name: ' <b>Ann</b> > Author ' })).resolves.toEqual({
    name: 'Ann  Author',
  });
  await expect(db.account.findUnique({ where: { id: user.id } })).resolves.toMatchObject({
    name: 'Ann  Author',
  });
  await expect(api.account.rename({ name: '<i></i>' })).rejects.toThrow(ACCOUNT_MESSAGES.nameMissing);
});

test('changing the password asks for the current one and signs every other device out @long', async () => {
  const { api, db, user, services, cookies } = await signedIn();
  await services.sessions.start(user.id, { scope: 'full', userAgent: 'phone', ipAddress: null });
  const password = 'another fine password';
  await expect(api.account.changePassword({ currentPassword: 'not this one', password })).rejects.toThrow(
    ACCOUNT_MESSAGES.currentPasswordWrong,
  );
  await api.account.changePassword({ currentPassword: TEST_PASSWORD, password });
  await expect(db.session.findMany({ where: { userId: user.id } })).resolves.toHaveLength(1);
  await expect(services.sessions.identify(cookies.at(-1)?.split(';')[0])).resolves.toMatchObject({
    user: { id: user.id },
  });
  await expect(db.mail.findFirst({ where: { to: user.email } })).resolves.toMatchObject({
    subject: 'Your Veemark password was changed',
  });
  const stranger = await anonymous();
  await expect(stranger.api.account.signIn({ email: user.email, password: TEST_PASSWORD })).rejects.toThrow(
    ACCOUNT_MESSAGES.wrongCredentials,
  );
  await expect(stranger.api.account.signIn({ email: user.email, password })).resolves.toBeDefined();
});

test('the list of devices marks this one, and the others can be signed out', async () => {
  const { api, db, user, services } = await signedIn();
  await services.sessions.start(user.id, { scope: 'full', userAgent: 'phone', ipAddress: '192.0.2.7' });
  const listed = await api.account.devices();
  expect(listed.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
    [true, 'test'],
    [false, 'phone'],
  ]);
  await expect(api.account.signOutElsewhere()).resolves.toEqual({ count: 1 });
  await expect(db.session.findMany({ where: { userId: user.id } })).resolves.toHaveLength(1);
});

test('an access token is shown once, kept as a hash, and can be revoked', async () => {
  const { api, db, user } = await signedIn();
  const { id, token, hint } = await api.account.createAccessToken({ name: 'my script' });
  expect(token).toMatch(/^vm_[\w-]{43}$/);
  expect(token.startsWith(hint)).toBe(true);
  const stored = JSON.stringify(await db.accessToken.findMany({ where: { userId: user.id } }));
  expect(stored).not.toContain(token);
  const [listed] = await api.account.accessTokens();
  expect(listed).toMatchObject({ id, name: 'my script', lastUsedAt: null });
  expect(JSON.stringify(listed)).not.toMatch(/hash/i);

  const other = await signedIn();
  await expect(other.api.account.revokeAccessToken({ id })).rejects.toThrow(TOKEN_MESSAGES.notFound);
  await api.account.revokeAccessToken({ id });
  await expect(api.account.accessTokens()).resolves.toEqual([]);
});

test('nobody hoards access tokens, not even by asking for several at once', async () => {
  const { api, db, user } = await signedIn();
  await db.accessToken.createMany({
    data: Array.from({ length: ACCESS_TOKENS_MAX - 1 }, () => ({
      userId: user.id,
      name: 'x',
      tokenHash: randomUUID(),
      hint: 'vm_xxxxx',
      expiresAt: new Date(),
    })),
  });
  // Each over its own connection.
  await Promise.all(Array.from({ length: 5 }, () => api.account.accessTokens()));
  const attempts = Array.from({ length: 5 }, () => api.account.createAccessToken({ name: 'one more' }));
  const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  await expect(api.account.createAccessToken({ name: 'one more' })).rejects.toThrow(TOKEN_MESSAGES.tooMany);
});
