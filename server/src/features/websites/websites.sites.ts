import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { storedWebsite } from '#server/test/stored-rows.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { WordPressFault } from '#server/test/wordpress/start-wordpress.ts';
import { SITE_CAUSES } from '#shared/rules/connecting.ts';
import type { SiteProblem } from '#shared/rules/site-problems.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';

const wp = await ownWordPress();

const wordpress = (fields = {}) => ({
  id: randomUUID(),
  cmsType: 'wordpress' as const,
  domain: wp.url,
  ...wp.users.editor,
  ...fields,
});
const shopify = (fields = {}) => ({
  id: randomUUID(),
  cmsType: 'shopify' as const,
  domain: 'shop.invalid',
  shopName: 'My-Shop.myshopify.com',
  appPassword: 'shpat_x',
  ...fields,
});

test('websites are listed newest first, found by domain or username, and never show a credential', async () => {
  const { api } = await signedIn();
  const first = wordpress();
  await api.websites.create(first);
  await api.websites.create(shopify());
  const { websites } = await api.websites.list({});
  expect(websites).toMatchObject([
    { cmsType: 'shopify', domain: 'https://shop.invalid', shopName: 'my-shop', username: null },
    { cmsType: 'wordpress', domain: wp.url, shopName: null, username: 'editor', lastCheck: null },
  ]);
  expect(JSON.stringify(websites)).not.toMatch(/password|shpat/i);
  expect((await api.websites.list({ search: 'SHOP.' })).websites).toHaveLength(1);
  expect((await api.websites.list({ search: 'edit' })).websites).toMatchObject([{ id: first.id }]);
  expect((await api.websites.list({ search: '%' })).websites).toEqual([]);
});

test('the stored credential is encrypted and opens for nobody else', async () => {
  const { api, db } = await signedIn();
  const site = wordpress();
  await api.websites.create(site);
  const { appPassword } = await db.website.findUniqueOrThrow({ where: { id: site.id } });
  expect(appPassword).not.toContain(site.appPassword);
  const other = await signedIn();
  const id = await storedWebsite(other, { domain: wp.url, appPassword });
  await expect(other.api.websites.check({ id })).rejects.toThrow('can no longer be read');
});

test('a WordPress is stored only when its credentials work', async () => {
  const { api } = await signedIn();
  const { id, ...site } = wordpress({ appPassword: 'wrong wrong' });
  await expect(api.websites.create({ id, ...site })).rejects.toThrow(WEBSITE_MESSAGES.testFailed);
  expect((await api.websites.list({})).websites).toEqual([]);
  expect(await api.websites.test(site)).toMatchObject({ ok: false, problem: 'credentials' });
  expect(await api.websites.test(wordpress())).toEqual({ ok: true, message: WEBSITE_MESSAGES.testSucceeded });
});

test('a request that is sent twice connects one website', async () => {
  const { api } = await signedIn();
  const site = wordpress();
  await Promise.all([api.websites.create(site), api.websites.create(site)]);
  expect((await api.websites.list({})).websites).toHaveLength(1);
});

test.each<[WordPressFault, SiteProblem]>([
  ['drop-authorization', 'stripped'],
  ['forbid-rest', 'forbidden'],
  ['html-instead', 'notWordPress'],
])('with %s a test names the cause: %s', async (fault, problem) => {
  const { api } = await signedIn();
  await wp.misbehave(fault);
  expect(await api.websites.test(wordpress())).toMatchObject({
    ok: false,
    message: SITE_CAUSES[problem],
    problem,
  });
});

test('a site without pretty links works at its plain address', async () => {
  const { api } = await signedIn();
  await wp.misbehave('no-pretty-links');
  expect(await api.websites.test(wordpress())).toMatchObject({ ok: true });
});

test('an address where nobody answers is named, one that is none is refused with the form of an address', async () => {
  const { api } = await signedIn();
  const domain = 'http://127.0.0.1:1';
  const unreachable = { ok: false, problem: 'unreachable' };
  expect(await api.websites.test(wordpress({ domain }))).toMatchObject(unreachable);
  const asking = api.websites.startAuthorization({ domain: 'crumb bakery' });
  await expect(asking).rejects.toThrow(WEBSITE_MESSAGES.domainInvalid);
});

test('a check tells version, role and abilities, and is kept', async () => {
  const { api } = await signedIn();
  const site = wordpress({ ...wp.users.author });
  await api.websites.create(site);
  const check = await api.websites.check({ id: site.id });
  expect(check).toMatchObject({
    problem: null,
    siteName: 'Test Site',
    version: expect.stringMatching(/^\d+\.\d+/),
    account: 'author',
    roles: ['author'],
    abilities: { publish: true, pages: false, upload: true, createTerms: false, keepScripts: false },
    seoPlugin: null,
  });
  expect((await api.websites.list({})).websites).toMatchObject([{ lastCheck: check }]);
});

test('an edit with an empty credential keeps the stored one, and forgets the last check', async () => {
  const { api } = await signedIn();
  const site = wordpress();
  await api.websites.create(site);
  await api.websites.check({ id: site.id });
  await api.websites.update({ id: site.id, domain: `${wp.url}/`, username: 'editor' });
  expect((await api.websites.list({})).websites).toMatchObject([{ domain: wp.url, lastCheck: null }]);
  expect(await api.websites.test({ ...site, appPassword: '' })).toMatchObject({ ok: true });
});

test('approving on the site’s own screen connects it once, for the user who started', async () => {
  const { api, services } = await signedIn();
  const { url } = await api.websites.startAuthorization({ domain: wp.url });
  const page = new URL(url);
  expect(page.origin + page.pathname).toBe(`${wp.url}/wp-admin/authorize-application.php`);
  const back = new URL(page.searchParams.get('success_url') ?? '');
  expect(back.origin + back.pathname).toBe(`${services.settings.publicUrl}/connect/wordpress`);
  const state = back.searchParams.get('state') ?? '';
  const approved = { state, user_login: 'editor', password: wp.users.editor.appPassword };
  const stranger = await signedIn();
  await expect(stranger.api.websites.finishAuthorization(approved)).rejects.toThrow(
    WEBSITE_MESSAGES.authorizationInvalid,
  );
  await expect(api.websites.finishAuthorization({ state })).rejects.toThrow(
    WEBSITE_MESSAGES.authorizationRejected,
  );
  await api.websites.finishAuthorization(approved);
  await api.websites.finishAuthorization(approved);
  expect((await api.websites.list({})).websites).toMatchObject([{ domain: wp.url, username: 'editor' }]);
});
