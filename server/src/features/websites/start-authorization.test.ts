import { expect, onTestFinished, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';

/** A site whose REST index names this address as its approval screen. */
async function siteThatNames(page: (origin: string) => string) {
  const site = await startSmallSite();
  onTestFinished(() => site.close());
  const endpoints = { authorization: page(site.url) };
  site.pages['/wp-json/?_fields=authentication'] = JSON.stringify({
    authentication: { 'application-passwords': { endpoints } },
  });
  return site;
}

test('the browser is sent to the approval screen on the site itself', async () => {
  const site = await siteThatNames((origin) => `${origin}/wp-admin/authorize-application.php?lang=de`);
  const { api } = await signedIn();
  const { url } = await api.websites.startAuthorization({ domain: site.url });
  expect(url.startsWith(`${site.url}/wp-admin/authorize-application.php?lang=de&app_name=Veemark`)).toBe(
    true,
  );
});

test.each([
  ['another host', () => 'https://evil.example/wp-admin/authorize-application.php'],
  ['a host that begins alike', (origin: string) => `${origin}.evil.example/approve`],
  [
    'the site as user info',
    (origin: string) => `${origin.replace('http://', 'http://x@')}@evil.example/approve`,
  ],
  ['user info before the site', (origin: string) => origin.replace('http://', 'http://editor:secret@')],
  ['a name before the site', (origin: string) => origin.replace('http://', 'http://editor@')],
  ['another port', () => 'http://127.0.0.1:9/approve'],
  ['another scheme', (origin: string) => origin.replace('http:', 'https:')],
  ['a backslash', () => 'http:\\\\evil.example\\approve'],
  ['a script', () => 'javascript:alert(1)'],
])('an approval screen at %s is refused', async (_, page) => {
  const site = await siteThatNames(page);
  const { api } = await signedIn();
  const starting = api.websites.startAuthorization({ domain: site.url });
  const sentences = [WEBSITE_MESSAGES.authorizationElsewhere, WEBSITE_MESSAGES.authorizationUnavailable];
  await expect(starting).rejects.toSatisfy((error: Error) =>
    sentences.some((text) => text === error.message),
  );
});
