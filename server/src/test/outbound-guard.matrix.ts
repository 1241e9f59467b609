import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readSite } from '#server/features/own-site/read-site.ts';
import { createCms } from '#server/ports/cms/create-cms.ts';
import { createPages } from '#server/ports/pages/guarded-pages.ts';
import { isFetchError } from '#server/ports/site-client/fetch-error.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { WEBSITE_MESSAGES, type CmsType } from '#shared/rules/websites.ts';
import { storedPiece } from './published-piece.ts';
import { post, type TestUser } from './publisher.ts';
import { signedIn } from './signed-in.ts';
import { listen } from './stubs/http-server.ts';

const OUTSIDE = 'https://blog.invalid';

/** Services whose guard is as in production, or open for this machine as in development. */
function guardOf(allowPrivate: boolean): Partial<Services> {
  const cms = createCms({ allowPrivate, shopifyApiVersion: '2026-10', now: () => new Date() });
  const fetchSite = createSafeFetch({ allowPrivate });
  return { cms, fetchSite, pages: createPages({ fetchSite, publicUrl: 'http://localhost' }) };
}
const closed = await signedIn({ services: guardOf(false) });
const open = await signedIn({ services: guardOf(true) });

/** A website as it would stand in the database after somebody wrote there past the doors. */
async function websiteAt({ db, user, services }: TestUser, domain: string, cmsType: CmsType = 'wordpress') {
  const id = randomUUID();
  const appPassword = await services.secrets.encrypt('secret', { userId: user.id, websiteId: id });
  const names = cmsType === 'wordpress' ? { username: 'u' } : { shopName: 'no-shop' };
  await db.website.create({ data: { id, userId: user.id, cmsType, domain, appPassword, ...names } });
  return id;
}

type Use = (user: TestUser, address: string) => Promise<unknown>;
const WORDPRESS = { cmsType: 'wordpress', username: 'u', appPassword: 'p' } as const;
const SHOP = { cmsType: 'shopify', shopName: 'no-shop', appPassword: 'p' } as const;

/** Every way from an address that a user gives to a dial. Those of the first list take it at the door. */
const AT_THE_DOOR: Record<string, Use> = {
  'connecting a WordPress': ({ api }, domain) =>
    api.websites.create({ ...WORDPRESS, id: randomUUID(), domain }),
  'connecting a shop': ({ api }, domain) => api.websites.create({ ...SHOP, id: randomUUID(), domain }),
  'editing a WordPress': async (user, domain) =>
    user.api.websites.update({ id: await websiteAt(user, OUTSIDE), domain, appPassword: 'p' }),
  'editing a shop': async (user, domain) =>
    user.api.websites.update({ id: await websiteAt(user, OUTSIDE, 'shopify'), domain }),
  'testing a connection': ({ api }, domain) => api.websites.test({ ...WORDPRESS, domain }),
  'asking for the approval screen': ({ api }, domain) => api.websites.startAuthorization({ domain }),
  'adding a page as a source': ({ api }, domain) => api.content.addAddressSource({ url: domain }),
  'adding a website as sources': ({ api }, domain) => api.content.addSiteSources({ domain }),
  'filling a profile': async ({ api }, domain) => {
    for await (const event of await api.profiles.fillFromWebsite({ domain }))
      if (event.type === 'done') return event;
    return null;
  },
};
const AT_USE: Record<string, Use> = {
  'checking a website': async (user, domain) =>
    user.api.websites.check({ id: await websiteAt(user, domain) }),
  'asking a website for its categories': async (user, domain) =>
    user.api.publish.choices({ id: await websiteAt(user, domain) }),
  'reading the pages of a website': async (user, domain) => {
    const id = await websiteAt(user, domain);
    await user.api.websites.readPages({ id });
    await readSite(user.services, { id }, new AbortController().signal);
    return user.api.websites.listPages({ id });
  },
  posting: async (user, domain) => {
    const { id: contentId } = await storedPiece(user.db, user.user.id);
    return post(user, { contentId, websiteId: await websiteAt(user, domain) });
  },
  'fetching the image of a post': async (user, address) => {
    const featuredImage = `${address}/picture.jpg`;
    const { id: contentId } = await storedPiece(user.db, user.user.id, { featuredImage });
    return post(user, { contentId, websiteId: await websiteAt(user, OUTSIDE) });
  },
};

/** What the guard, or the form before it, has said: 'refused', 'no address', or anything else as it is. */
async function verdict(use: Promise<unknown>): Promise<string> {
  const outcome: unknown = await use.catch((error: unknown) => error);
  const said: string[] = [];
  for (let error = outcome; error instanceof Error; error = error.cause) {
    if (isFetchError(error, 'refused')) return 'refused';
    said.push(error.message, (error instanceof AppError && error.hint) || '');
  }
  const all = said.join('\n') || JSON.stringify(outcome);
  if (all.includes(SITE_PROBLEMS.refused) || all.includes('"problem":"refused"')) return 'refused';
  return all.includes(WEBSITE_MESSAGES.domainInvalid) ? 'no address' : all;
}

const INNER = {
  plain: 'https://127.0.0.1',
  decimal: 'https://2130706433',
  hexadecimal: 'https://0x7f000001',
  octal: 'https://0177.0.0.01',
  short: 'https://127.1',
  private: 'https://10.1.2.3',
  metadata: 'https://169.254.169.254',
  mapped: 'https://[::ffff:127.0.0.1]',
  NAT64: 'https://[64:ff9b::7f00:1]',
  'IPv6 loopback': 'https://[::1]',
  'unique local': 'https://[fd00::1]',
  'a name of this machine': 'https://localhost',
  'plain http': 'http://example.com',
  'a mail port': 'https://example.com:25',
  'a database port': 'https://example.com:5432',
};
const NO_SITE = {
  userinfo: 'https://user:password@example.com',
  'a file': 'file:///etc/passwd',
  ftp: 'ftp://example.com',
  gopher: 'gopher://example.com:70',
};
const table = (uses: Record<string, Use>) => Object.entries(uses).map(([name, use]) => ({ name, use }));

/** The verdict on each address, by its kind. */
async function verdicts(use: Use, addresses: Record<string, string>) {
  const found: Record<string, string> = {};
  for (const [kind, address] of Object.entries(addresses)) found[kind] = await verdict(use(closed, address));
  return found;
}
const always = (addresses: Record<string, string>, said: string) =>
  Object.fromEntries(Object.keys(addresses).map((kind) => [kind, said]));

test.each(table({ ...AT_THE_DOOR, ...AT_USE }))('$name refuses every inner address', async ({ use }) => {
  expect(await verdicts(use, INNER)).toEqual(always(INNER, 'refused'));
});

test.each(table(AT_THE_DOOR))('$name takes nothing but the address of a site', async ({ use }) => {
  expect(await verdicts(use, NO_SITE)).toEqual(always(NO_SITE, 'no address'));
});

test.each(table(AT_USE))('$name refuses what is no address of a site', async ({ use }) => {
  expect(await verdicts(use, NO_SITE)).toEqual(always(NO_SITE, 'refused'));
});

test('what is refused is not stored', async () => {
  const user = await signedIn({ services: guardOf(false) });
  for (const use of Object.values(AT_THE_DOOR)) await verdict(use(user, INNER.decimal));
  const stored = await user.db.website.findMany({ where: { userId: user.user.id } });
  expect(stored.map(({ domain }) => domain)).toEqual([OUTSIDE, OUTSIDE]);
});

test.each(table({ ...AT_THE_DOOR, ...AT_USE }))('$name is not led inside by a redirect', async ({ use }) => {
  const asked: string[] = [];
  const { url, close } = await listen((request, answer) => {
    asked.push(request.url ?? '');
    if (request.url === '/robots.txt') return void answer.writeHead(404).end();
    answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  });
  onTestFinished(close);
  expect(await verdict(use(open, url))).toBe('refused');
  expect(asked.length).toBeGreaterThan(0);
});
