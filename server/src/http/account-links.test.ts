import { expect, test } from 'vitest';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';

const EXPORT = '/account/export.json';

test('the export is one JSON file for the signed-in user, and for nobody else', async () => {
  const app = await testApp();
  const { user, services, api } = await signedIn();
  const { token } = await api.account.createAccessToken({ name: 'script' });
  for (const headers of [{}, { authorization: `Bearer ${token}` }])
    await expect(app.inject({ url: EXPORT, headers })).resolves.toMatchObject({ statusCode: 401 });
  const cookie = await sessionCookieOf(services, user.id);
  const file = await app.inject({ url: EXPORT, headers: { cookie } });
  expect(file.headers['content-disposition']).toBe('attachment; filename="veemark-export.json"');
  expect(file.json()).toMatchObject({ user: [{ email: user.email }], profiles: [] });
});
