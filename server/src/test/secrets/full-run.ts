import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { AUTHORIZATION_PATH } from '#server/features/websites/authorization.ts';
import type { ApiRoute } from '#server/http/api/route.ts';
import { API_ROUTES } from '#server/http/api/routes.ts';
import { reviewPath, SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { EXPORT_PATH } from '#shared/schemas/account.ts';
import { apiRequest, nameOf } from '../api-request.ts';
import { AUTHORISATION } from '../authorisation-table.ts';
import { nobodysIds, type Ids } from '../ids.ts';
import { changeAt } from '../server-process.ts';
import { sign } from '../stubs/stripe-signature.ts';
import type { OutsideServices } from './outside-services.ts';
import type { RecordedBrowser } from './recorded-browser.ts';

const NO_SUCH_MAILBOX = 550;
const LOGIN_REFUSED = 535;
const EMAIL = 'ann@example.com';
/** Asked last: after it something is gone. */
const REMOVES = /delete|unpublish|revoke|clear|signOut/i;

export type Secrets = Record<string, string>;
type Place = { browser: RecordedBrowser; outside: OutsideServices; url: string };

/** The link of ours in the newest mail that has arrived, once there are this many. */
async function linkInMail({ outside }: Place, count: number): Promise<URL> {
  await vi.waitFor(() => expect(outside.smtp.received).toHaveLength(count));
  const text = outside.smtp.received.at(-1)?.text ?? '';
  return new URL(/http:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? '');
}

/** For an answer that shows a token this once: it is not among those searched. */
async function fetchAsPage(url: string, browser: RecordedBrowser, procedure: string, input: object) {
  return (await changeAt(url, `session=${browser.sessionId()}`)(procedure, input)).text();
}

/** Signs up, forgets the password, sets another one and makes an access token. @returns what must stay secret of it. */
export async function openAccount(place: Place): Promise<Secrets> {
  const { browser } = place;
  const password = `first ${randomUUID()} +/?é`;
  const newPassword = `second ${randomUUID()} &=%ü`;
  const mistyped = `mistyped ${randomUUID()}`;
  await browser.call('account.signUp', { name: 'Ann', email: EMAIL, password });

  const confirmation = await linkInMail(place, 1);
  await browser.call('account.signIn', { email: EMAIL, password });
  await browser.ask(confirmation.href);

  const firstSession = browser.sessionId();
  await browser.call('account.signIn', { email: EMAIL, password: mistyped });
  await browser.ask('/trpc/account.signIn', { body: `{"email":"${EMAIL}","password":"${mistyped}"` });
  await browser.call('account.forgotPassword', { email: EMAIL });

  const reset = await linkInMail(place, 2);
  await browser.ask(reset.href.replace(reset.pathname, SIGNED_OUT_PAGES.confirm));
  await browser.ask(reset.href);

  const resetSession = browser.sessionId();
  await browser.call('account.updatePassword', { password: newPassword });
  await browser.call('account.changePassword', { currentPassword: mistyped, password });

  const shown = await fetchAsPage(place.url, browser, 'account.createAccessToken', { name: 'script' });
  await browser.succeed('account.proveByPassword', { password: newPassword });
  const app = await fetchAsPage(place.url, browser, 'account.startAuthenticator', {});

  return {
    password,
    newPassword,
    mistyped,
    firstSession,
    resetSession,
    lastSession: browser.sessionId(),
    confirmationToken: confirmation.searchParams.get('token') ?? '',
    resetToken: reset.searchParams.get('token') ?? '',
    accessToken: /vm_[\w-]{43}/.exec(shown)?.[0] ?? '',
    authenticatorSecret: /[?&]secret=([A-Z2-7]+)/.exec(app)?.[1] ?? '',
  };
}

/**
 * Asks for a link while the mail server refuses mail, and reads what is stored until then.
 * @returns that, and the token in the link, which came once the server took mail again
 */
export async function askForLinkUnsent({ browser, outside: { smtp } }: Place, look: () => Promise<string>) {
  const links = () =>
    smtp.received.flatMap(({ text = '' }) => /\/auth\/\S+token=([\w-]+)/.exec(text)?.[1] ?? []);
  const [arrived, refused] = [links().length, smtp.refused()];
  smtp.refuseWith(LOGIN_REFUSED);
  await browser.call('account.forgotPassword', { email: EMAIL });
  await vi.waitFor(() => expect(smtp.refused()).toBeGreaterThan(refused));
  const storedUnsent = await look();
  smtp.refuseWith(undefined);
  await vi.waitFor(() => expect(links()).toHaveLength(arrived + 1));
  return { storedUnsent, unsentToken: links().at(-1) ?? '' };
}

/** Connects both kinds of site, writes a piece, publishes it, subscribes, and asks for help. @returns ids of the rows. */
export async function useEverything({ browser, outside, url }: Place): Promise<Ids> {
  const { wordpress, stripe, secrets } = outside;
  const ids = nobodysIds();
  const { profileId, websiteId, contentId } = ids;
  const [shopId, hookId] = [randomUUID(), randomUUID()];
  await browser.succeed('profiles.create', AUTHORISATION['profiles.create']?.input?.(ids));
  const site = { cmsType: 'wordpress', domain: wordpress.url, ...wordpress.users.editor };
  await browser.succeed('websites.test', { ...site, id: null });
  await browser.succeed('websites.create', { ...site, id: websiteId });
  const shop = { shopName: 'test-shop', appPassword: secrets.shopifyToken, domain: 'https://shop.example' };
  await browser.succeed('websites.create', { ...shop, id: shopId, cmsType: 'shopify' });
  await browser.succeed('websites.update', { ...site, id: websiteId });
  await browser.succeed('websites.check', { id: websiteId });
  await connectSearch({ browser, outside, url }, shopId);
  const hook = { id: hookId, url: 'http://127.0.0.1:9/changed', events: ['piece.failed'] };
  await browser.succeed('account.createWebhook', hook);
  await browser.succeed('account.rotateWebhookSecret', { id: hookId });
  // The first program that signs in has the keys made.
  const program = { client_name: 'Pocket', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] };
  await browser.ask('/oauth/reg', { body: program });

  const { text } = await browser.succeed('billing.startCheckout', {});
  const sessionId = /cs_\w+/.exec(text)?.[0] ?? '';
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.created',
    created: Math.floor(Date.now() / 1000),
    data: { object: stripe.pay(sessionId) },
  });
  const signature = sign(payload, { secret: secrets.webhookSecret });
  for (const sent of [signature, 'forged'])
    await browser.ask('/api/stripe-webhook', { body: payload, headers: { 'stripe-signature': sent } });
  await browser.ask('/api/wordpress-events/:websiteId', { body: {}, headers: { 'webhook-id': 'forged' } });
  await browser.succeed('billing.confirmSession', { sessionId });

  const source = await browser.succeed('content.addTextSource', { profileId, text: 'We sold 12 loaves.' });
  const brief = { contentType: 'blog', topic: 'tea', wordCount: 300 };
  const choices = { id: contentId, profileId, aiSearchFocus: true };
  await browser.succeed('content.startGeneration', { ...brief, ...choices });
  await browser.succeed('content.watchGeneration', { id: contentId });
  await browser.succeed('content.generateSocial', { id: contentId, platforms: ['x'] });
  await browser.succeed('content.generateEmail', { id: contentId });
  for (const id of [websiteId, shopId]) {
    await browser.succeed('publish.postToWebsite', { contentId, websiteId: id });
  }
  const [posted] = JSON.parse((await browser.succeed('publish.list', { contentId })).text).result.data;
  await browser.ask(
    `${AUTHORIZATION_PATH}?state=x&user_login=u&password=${wordpress.users.editor.appPassword}`,
  );
  for (const page of [EXPORT_PATH, '/dev/mailbox', '/api/openapi.json', '/', '/create', url])
    await browser.ask(page);
  const sourceId: string = JSON.parse(source.text).result.data.id;
  return { ...ids, publicationId: posted.id, sourceId };
}

/** Connects the figures of both search engines for a website. */
async function connectSearch({ browser, outside: { engines, secrets } }: Place, websiteId: string) {
  await browser.succeed('websites.connectBing', { websiteId, key: secrets.bingKey });
  const { text } = await browser.succeed('websites.startSearchConsole', { websiteId });
  const { searchParams: asked } = new URL(JSON.parse(text).result.data.url);
  engines.codes.set('code', asked.get('code_challenge') ?? '');
  await browser.succeed('websites.finishSearchConsole', { state: asked.get('state'), code: 'code' });
}

/** Has the piece reviewed by a link. @returns the token in its address */
export async function reviewByLink({ browser, url }: Place, { contentId }: Ids) {
  const answer = await fetchAsPage(url, browser, 'publish.createShareLink', { contentId, name: 'Ben' });
  const token = /\/review\/([\w-]{43})/.exec(answer)?.[1] ?? '';
  const form = { id: randomUUID(), revision: '1', kind: 'comment', name: 'Ben', email: '', text: 'Good.' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = reviewPath(token);
  const asked = await browser.ask(path);
  expect(asked.status).toBe(200);
  const sent = await browser.ask(path, { body: new URLSearchParams(form).toString(), headers });
  expect(sent.status).toBe(303);
  await browser.ask(`${path}x`);
  await browser.ask(path, { body: 'nothing', headers });
  return token;
}

/** Asks every procedure and every /api path that takes nothing away; what is refused is an answer too. */
export async function askEverything({ browser }: Place, { ids, token }: { ids: Ids; token: string }) {
  for (const [path, { input }] of Object.entries(AUTHORISATION))
    if (!REMOVES.test(path)) await browser.call(path, input?.(ids));
  const headers = { authorization: `Bearer ${token}` };
  for (const route of API_ROUTES) if (!REMOVES.test(nameOf(route))) await askRoute(browser, route, headers);
}

function askRoute(browser: RecordedBrowser, route: ApiRoute, headers: object) {
  const { method, url, payload } = apiRequest(route);
  return browser.ask(url, { method, body: payload, headers, what: nameOf(route) });
}

/** Then what takes something away, the account last. */
export async function removeEverything({ browser }: Place, ids: Ids) {
  const paths = Object.keys(AUTHORISATION).filter((path) => REMOVES.test(path));
  for (const path of paths.toSorted((a, b) => Number(/account/.test(a)) - Number(/account/.test(b))))
    if (path !== 'account.signOut') await browser.call(path, AUTHORISATION[path]?.input?.(ids));
  for (const route of API_ROUTES) if (REMOVES.test(nameOf(route))) await askRoute(browser, route, {});
  await browser.call('account.signOut');
}

/** Every outside service refuses or breaks, and everything that speaks to one is asked again. */
export async function askWhileAllIsBroken({ browser, outside }: Place, ids: Ids) {
  const { ai, stripe, smtp, seo, shop, wordpress } = outside;
  const post = { contentId: ids.contentId, websiteId: ids.websiteId };

  for (const code of [NO_SUCH_MAILBOX, LOGIN_REFUSED]) {
    smtp.refuseWith(code);
    const before = smtp.refused();
    await browser.call('account.forgotPassword', { email: EMAIL });
    await vi.waitFor(() => expect(smtp.refused()).toBeGreaterThan(before));
  }

  smtp.refuseWith(undefined);

  for (const fault of ['down', 'error', 'lostAnswer'] as const) {
    stripe.fail(fault, 3);
    await browser.call('billing.openPortal');
    stripe.heal();
  }

  for (const fault of [{ kind: 'status', status: 401 }, { kind: 'reset' }, { kind: 'html' }] as const) {
    ai.settings.always = fault;
    await browser.call('content.generateEmail', { id: ids.contentId });
    await browser.call('chat.send', { text: 'How do I publish?' });
    await browser.call('content.regenerateImage', { id: ids.contentId });
  }

  const brief = { contentType: 'blog', topic: 'coffee', wordCount: 300, id: randomUUID() };
  await browser.call('content.startGeneration', brief);
  await browser.call('content.watchGeneration', { id: brief.id });
  seo.fault = { status: 401 };
  await browser.call('content.suggestKeywords', { topic: 'coffee' });

  for (const fault of ['unauthorized', 'refuse-connection', 'html'] as const) {
    shop.misbehave(fault);
    const access = { shopName: 'test-shop', token: outside.secrets.shopifyToken };
    await browser.call('publish.shopBlogs', access);
  }

  for (const fault of ['drop-authorization', 'forbid-rest', 'html-instead', 'refuse-post'] as const) {
    await wordpress.misbehave(fault);
    await browser.call('publish.postToWebsite', post);
    await browser.call('websites.check', { id: ids.websiteId });
  }
}
