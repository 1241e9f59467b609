import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import {
  API_DOCS_PATH,
  APP_SCREENS,
  needsSession,
  SIGNED_OUT_PAGES,
  STATIC_PAGES,
} from '#shared/rules/paths.ts';

const CLIENT = path.join(import.meta.dirname, '../../../client/dist');
const TEMPLATES = readdirSync(CLIENT, { recursive: true })
  .map((name) => `/${String(name)}`)
  .filter((name) => /\.html(\.\w+)?$/.test(name));
const PAGES: string[] = [STATIC_PAGES.landing, STATIC_PAGES.legal, STATIC_PAGES.security];
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const app = await testApp();

const open = (url: string, headers: Record<string, string> = BROWSER) => app.inject({ url, headers });
const screens = APP_SCREENS.map((screen) => screen.replace(/:\w+/, 'one'));

test('every screen, sign-in page and static page is there @long', async () => {
  const { services, user } = await signedIn();
  const cookie = await sessionCookieOf(services, user.id);
  const { confirm: _confirm, reset: _reset, ...signedOut } = SIGNED_OUT_PAGES;

  for (const url of [...screens, ...Object.values(signedOut), ...PAGES, API_DOCS_PATH]) {
    const headers = { ...BROWSER, ...(needsSession(url) && { cookie }) };
    const answer = await open(url, headers);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      200,
      expect.stringContaining('text/html'),
    ]);
    expect((await open(`${url}/`.replace('//', '/'), headers)).statusCode).toBe(200);
  }
});

test('who is not signed in is led from a screen to the sign-in page at once, and from there back to it', async () => {
  const { services, user } = await signedIn();
  const cookie = await sessionCookieOf(services, user.id);

  for (const screen of screens.filter(needsSession)) {
    const url = `${screen}?status=writing`;
    const answer = await open(url);
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 302, 'no-store']);

    const signIn = String(answer.headers.location);
    expect((await open(signIn)).body).toContain('Welcome back');
    expect((await open(signIn, { ...BROWSER, cookie })).headers.location).toBe(url);
  }
});

test.each([true, false])(
  'the landing page offers to sign up where that is possible alone; closed: %s',
  async (areClosed) => {
    const { services } = await testServices();
    const signUps = areClosed ? ('closed' as const) : ('open' as const);
    const shown = await testApp({ settings: { ...services.settings, signUps } });

    const { body } = await shown.inject({ url: STATIC_PAGES.landing, headers: BROWSER });
    expect(body.includes('href="/signup"')).toBe(!areClosed);
    expect(body).toContain('<a href="/">Sign in</a>');
    expect(body).not.toContain('sign-ups');

    const { body: signUp } = await shown.inject({ url: SIGNED_OUT_PAGES.signUp, headers: BROWSER });
    expect(signUp.includes('New accounts are made by invitation.')).toBe(areClosed);

    const { body: signIn } = await shown.inject({ url: SIGNED_OUT_PAGES.signIn, headers: BROWSER });
    expect(signIn.includes('href="/signup"')).toBe(!areClosed);
  },
);

test('the help is open to everybody', async () => {
  expect((await open('/help')).statusCode).toBe(200);
});

test.each(['//stranger.example/create', 'https://stranger.example/create', '/nowhere', '/', ''])(
  'the sign-in page leads to no other place, such as %s',
  async (back) => {
    const { services, user } = await signedIn();
    const cookie = await sessionCookieOf(services, user.id);
    const { headers } = await open(`/?${new URLSearchParams({ back }).toString()}`, { ...BROWSER, cookie });
    expect(headers.location).toBe('/create');
  },
);

test.each(['/nowhere', '/content/one/two', '/not-found', '/app', '/legal', '/mcp/none', '/wp-login.php'])(
  'the unknown address %s is not found, and says so on a page of the app',
  async (url) => {
    const answer = await open(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(answer.body).toContain('<div id="root">');
  },
);

test('no page that the server fills or the build leaves behind is served as it lies there', async () => {
  expect(TEMPLATES).toEqual(expect.arrayContaining(['/app.html', '/views/create.html', '/review.html.br']));
  const asked = TEMPLATES.filter((name) => !PAGES.includes(name));

  for (const url of asked) {
    const [page, file] = await Promise.all([open(url), open(url, {})]);
    expect([url, page.statusCode, file.statusCode]).toEqual([url, 404, 404]);
  }
});

test.each(['/app%2ehtml', '/assets/../app.html', '//app.html', '/views/%2e%2e/app.html'])(
  'nor in disguise: %s',
  async (url) => {
    expect([403, 404]).toContain((await open(url)).statusCode);
  },
);

test.each(['/.well-known', '/.well-known/nowhere', '/api', '/api/nowhere'])(
  'a program that asks for %s, which is not there, reads JSON, whatever it accepts',
  async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: 'This address does not exist.',
      code: 'notFound',
      requestId: answer.headers['x-request-id'],
    });
  },
);

test('a shared link shows its picture: the addresses in the page are absolute', async () => {
  const { services } = await testServices();
  const publicUrl = 'https://write.example';
  const shared = await testApp({ settings: { ...services.settings, publicUrl } });

  const { body } = await shared.inject({ url: STATIC_PAGES.landing, headers: BROWSER });
  expect(body).toContain(`property="og:image" content="${publicUrl}/landing/share.jpg"`);
  expect(body).toContain(`property="og:url" content="${publicUrl}/landing.html"`);
  expect((await open('/landing/share.jpg', {})).headers['content-type']).toBe('image/jpeg');
});
