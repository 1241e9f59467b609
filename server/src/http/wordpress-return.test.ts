import { expect, test } from 'vitest';
import type { WordPressCms } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

const PAGE = 'https://blog.example/wp-admin/authorize-application.php';
const PASSWORD = 'canary canary canary';

/** A site that offers the approval screen and accepts what it hands out. */
async function approvingSite(connect: WordPressCms['test'] = async () => undefined) {
  const { services } = await testServices();
  const wordpress: WordPressCms = {
    ...services.cms.wordpress,
    authorizationPage: async () => PAGE,
    test: connect,
  };
  return { cms: { ...services.cms, wordpress } };
}

async function approval(overrides?: Awaited<ReturnType<typeof approvingSite>>) {
  overrides ??= await approvingSite();
  const user = await signedIn({ services: overrides });
  const app = await testApp(overrides);
  const { url } = await user.api.websites.startAuthorization({ domain: 'blog.example' });
  const back = new URL(new URL(url).searchParams.get('success_url') ?? '');
  const cookie = await sessionCookieOf(user.services, user.user.id);
  return { ...user, app, back, cookie };
}

test('coming back from the site connects it and leaves the password in no address', async () => {
  const { app, api, back, cookie } = await approval();
  back.searchParams.set('user_login', 'editor');
  back.searchParams.set('password', PASSWORD);
  const answer = await app.inject({ url: back.pathname + back.search, headers: { cookie } });
  const { websites } = await api.websites.list({});
  expect(websites).toMatchObject([{ domain: 'https://blog.example', username: 'editor' }]);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers).toMatchObject({
    location: `/connect/wordpress/done?connected=${websites[0]?.id}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain('canary');
  const done = await app.inject({ url: answer.headers.location ?? '' });
  expect(done.body).toContain(`content="0;url=/websites?connected=${websites[0]?.id}"`);
});

test('the page in between leads to the websites alone, whatever its address says', async () => {
  const { app } = await approval();
  const { body } = await app.inject({ url: '/connect/wordpress/done?connected=%22%3E%3Cscript%3E' });
  expect(body).toContain('content="0;url=/websites?connected=failed"');
  expect(body).not.toContain('script');
});

test('a refusal, a forged state and a stranger connect nothing', async () => {
  const { app, api, back, cookie } = await approval();
  const withPassword = `&user_login=editor&password=${encodeURIComponent(PASSWORD)}`;
  for (const [url, as, why] of [
    [`${back.pathname}${back.search}`, cookie, 'notApproved'],
    [`${back.pathname}?state=forged${withPassword}`, cookie, 'expired'],
    [`${back.pathname}${back.search}${withPassword}`, '', 'failed'],
    [back.pathname, cookie, 'failed'],
  ] as const) {
    const answer = await app.inject({ url, headers: as ? { cookie: as } : {} });
    expect(answer.headers.location).toBe(`/connect/wordpress/done?connected=${why}`);
  }
  expect((await api.websites.list({})).websites).toEqual([]);
});

test('a site that approves and then cannot be signed in to is named by its problem', async () => {
  const overrides = await approvingSite(async () => {
    throw new SiteError('stripped');
  });
  const { app, back, cookie } = await approval(overrides);
  const url = `${back.pathname}${back.search}&user_login=editor&password=x`;
  const answer = await app.inject({ url, headers: { cookie } });
  expect(answer.headers.location).toBe('/connect/wordpress/done?connected=stripped');
  const done = await app.inject({ url: answer.headers.location ?? '' });
  expect(done.body).toContain('content="0;url=/websites?connected=stripped"');
});
