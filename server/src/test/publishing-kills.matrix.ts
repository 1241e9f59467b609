import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createCms } from '../ports/cms/index.ts';
import { countHeadItems } from '../ports/cms/wordpress/head-items.ts';
import { lockedTable } from './locked-table.ts';
import { outcome, post, publisher } from './publisher.ts';
import { startServer } from './server-process.ts';
import { sessionCookieOf } from './signed-in.ts';
import { startFaultyFront, type FaultyFront } from './stubs/faulty-front.ts';
import { startShopify, STUB_TOKEN, type ShopifyServer } from './stubs/shopify-server.ts';
import { testServices } from './test-services.ts';
import { installCompanion } from './wordpress/companion.ts';
import { startWordPress, type TestWordPress } from './wordpress/start-wordpress.ts';
import type { AppRouter } from '../trpc/router.ts';
import { isChanged, latestVersion } from '../features/publish/changes/versions.ts';
import { ownPost } from '../features/publish/own-post.ts';

/** After a restart, every attempt that was cut off is settled within this. */
const SETTLED_WITHIN_MS = 60_000;
const START_MS = 300_000;
const TEST_MS = 600_000;
const AT_ONCE = 6;

let plain: TestWordPress;
/** With the companion plugin, beside something unknown that prints a head of its own. */
let companion: TestWordPress;
let shop: ShopifyServer;
let shopFront: FaultyFront;
beforeAll(async () => {
  [plain, companion, shop] = await Promise.all([startWordPress(), startWordPress(), startShopify()]);
  shopFront = await startFaultyFront(shop.url);
  await installCompanion(companion);
  await companion.useSeoPlugin('unknown');
}, START_MS);
afterAll(() => Promise.all([plain.stop(), companion.stop(), shopFront.close(), shop.close()]));

const clientOf = (url: string, cookie: string) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${url}/trpc`, headers: { cookie, origin: url } })],
  });

type Client = ReturnType<typeof clientOf>;
type Site = 'plain' | 'companion' | 'shop';
type When = Parameters<FaultyFront['arm']>[0];
type Author = Awaited<ReturnType<typeof author>>;

const SHOP = {
  cmsType: 'shopify' as const,
  domain: 'http://127.0.0.1:1',
  shopName: 'shop',
  appPassword: STUB_TOKEN,
  clientId: '',
};

/** A user with a piece, whose site is behind a proxy that can fail. */
async function author(site: Site, contentType: 'blog' | 'page') {
  const { services } = await testServices();
  const shopify = { shopifyApiVersion: '2026-10', shopifyApiBase: shopFront.url };
  const cms = createCms({ allowPrivate: true, ...shopify, now: services.now });
  const wp = site === 'companion' ? companion : plain;
  const front = site === 'shop' ? shopFront : await startFaultyFront(wp.url);
  if (site !== 'shop') onTestFinished(front.close);
  const user = await publisher(
    site === 'shop' ? SHOP : { cmsType: 'wordpress', domain: front.url, ...wp.users.administrator },
    { services: { cms }, piece: { contentType } },
  );
  const { db, api, piece, websiteId } = user;
  const stored = () => db.publication.findFirstOrThrow({ where: { websiteId } });
  const own = async () => ownPost({ ...services, cms, user: user.user }, (await stored()).id);
  return {
    ...user,
    site,
    wp,
    front,
    stored,
    cookie: await sessionCookieOf(services, user.user.id),
    versions: async () =>
      db.publicationVersion.findMany({
        where: { publicationId: (await stored()).id },
        select: { id: true, number: true, origin: true, revision: true },
        orderBy: { number: 'asc' },
      }),
    onSite: async () => {
      const { site: there, ref } = await own();
      return there.readBack(ref);
    },
    view: async () => (await api.publish.list({ contentId: piece.id }))[0],
    /** The next state of the piece. */
    rewrite: (title: string, revision: number) =>
      db.content.update({
        where: { id: piece.id },
        data: { title, content: `<p>${title}</p>`, revision, updatedAt: new Date() },
      }),
    /** How many posts of this piece the site has outside of its trash. */
    count: () => countOn(wp, site, piece.slug),
  };
}

const countOn = async (wp: TestWordPress, site: Site, slug: string) =>
  site === 'shop'
    ? shop.articles.filter(({ handle = '' }) => handle.startsWith(slug)).length
    : wp.php(`
        $rows = get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]);
        echo json_encode(count(array_filter($rows, fn($p) => strpos($p->post_name, '${slug}') === 0)));`);

/** Somebody edits the post on the site. */
async function editOnSite({ site, wp, stored }: Author) {
  const { remoteId } = await stored();
  if (site === 'shop') {
    const item = shop.articles.find(({ id }) => id === remoteId);
    Object.assign(item ?? {}, { body: '<p>By hand</p>', updatedAt: new Date().toISOString() });
  } else
    await wp.php(`
      wp_update_post(['ID' => ${remoteId}, 'post_content' => '<!-- wp:paragraph --><p>By hand</p><!-- /wp:paragraph -->']);
      echo json_encode(true);`);
}

/** A request that changes the post of this user on the site. */
const changes =
  ({ site }: Author, remoteId: string | null, text = ''): When =>
  ({ method, path, body }) =>
    method === 'POST' &&
    body.includes(text) &&
    (site === 'shop'
      ? /mutation (?:Update|Delete)/.test(body) && body.includes(`"${remoteId}"`)
      : path.endsWith(`s/${remoteId}`));

const first = async ({ versions }: Author) => ({ versionId: (await versions())[0]?.id ?? '' });
const titleOf = async (user: Author) => (await user.onSite())?.title;

type Case = {
  sites: Site[];
  contentType?: 'blog' | 'page';
  /** Two versions are there before, unless this makes something else. */
  prepare?: (user: Author) => Promise<unknown>;
  at: (user: Author, remoteId: string | null) => When;
  call: (client: Client, user: Author, id: string) => Promise<unknown>;
  /** What is there once all is settled; `arrived`: the site has carried the request out. */
  settled: (user: Author, arrived: boolean) => Promise<void>;
  /** And after the user has tried again, in two tabs. */
  again: (user: Author) => Promise<void>;
};

const posts =
  (replaceSiteChanges = false) =>
  async (client: Client, { order }: Author) =>
    outcome(await client.publish.postToWebsite.mutate({ ...order, replaceSiteChanges }));

const CASES: Record<string, Case> = {
  'put back': {
    sites: ['plain', 'companion', 'shop'],
    at: (user, remoteId) => changes(user, remoteId),
    call: async (client, user, id) => client.publish.putBack.mutate({ id, ...(await first(user)) }),
    settled: async (user, arrived) => {
      expect(await titleOf(user)).toBe(arrived ? user.piece.title : 'Second');
      expect((await user.versions()).map(({ revision }) => revision)).toEqual(arrived ? [1, 2, 1] : [1, 2]);
      expect(await user.view()).toMatchObject({ behind: arrived, siteChange: null });
    },
    again: async (user) => {
      expect(await titleOf(user)).toBe(user.piece.title);
      expect((await user.versions()).map(({ revision }) => revision)).toEqual([1, 2, 1]);
    },
  },
  replace: {
    sites: ['plain', 'companion', 'shop'],
    prepare: async (user) => {
      await editOnSite(user);
      await user.rewrite('Third', 3);
    },
    at: (user, remoteId) => changes(user, remoteId),
    call: posts(true),
    settled: async (user, arrived) => {
      const text = (await user.onSite())?.stored.text;
      expect(text).toContain(arrived ? 'Third' : 'By hand');
      expect((await user.versions()).map(({ origin, revision }) => `${origin} ${revision}`)).toEqual([
        'sent 1',
        'sent 2',
        'site 2',
        ...(arrived ? ['sent 3'] : []),
      ]);
      expect(await user.view()).toMatchObject({ siteChange: arrived ? null : 'edited' });
    },
    again: async (user) => {
      expect(await titleOf(user)).toBe('Third');
      const origins = (await user.versions()).map(({ origin }) => origin);
      expect(origins.filter((origin) => origin === 'site')).toHaveLength(1);
    },
  },
  unpublish: {
    sites: ['plain', 'companion', 'shop'],
    at: (user, remoteId) => changes(user, remoteId),
    call: (client, _, id) => client.publish.unpublish.mutate({ id }),
    settled: async (user, arrived) => {
      const status = arrived ? 'draft' : 'publish';
      expect(await user.onSite()).toMatchObject({ status });
      expect(await user.view()).toMatchObject({ status, siteChange: null });
      expect(await user.versions()).toHaveLength(2);
    },
    again: async (user) => {
      expect(await user.view()).toMatchObject({ status: 'draft' });
      expect(await user.versions()).toHaveLength(2);
    },
  },
  remove: {
    sites: ['plain', 'companion', 'shop'],
    at: (user, remoteId) => changes(user, remoteId),
    call: (client, _, id) => client.publish.removeFromSite.mutate({ id }),
    settled: async (user, arrived) => {
      expect(await user.count()).toBe(arrived ? 0 : 1);
      expect(await user.view()).toMatchObject({ status: arrived ? 'removed' : 'publish', siteChange: null });
    },
    again: async (user) => {
      expect(await user.count()).toBe(0);
      expect(await user.view()).toMatchObject({ status: 'removed', link: null });
    },
  },
  update: {
    sites: ['plain', 'companion', 'shop'],
    prepare: (user) => user.rewrite('Third', 3),
    at: (user, remoteId) => changes(user, remoteId),
    call: posts(),
    settled: async (user, arrived) => {
      expect(await titleOf(user)).toBe(arrived ? 'Third' : 'Second');
      expect((await user.versions()).map(({ revision }) => revision)).toEqual(arrived ? [1, 2, 3] : [1, 2]);
      expect(await user.view()).toMatchObject({ behind: !arrived, siteChange: null });
    },
    again: async (user) => {
      expect(await titleOf(user)).toBe('Third');
      expect(await user.view()).toMatchObject({ behind: false, siteChange: null });
    },
  },
  'structured data': {
    sites: ['plain', 'shop'],
    // A draft that is published gets them with a second write.
    prepare: async (user) => {
      const { id } = await user.stored();
      await user.api.publish.unpublish({ id });
    },
    at: (user, remoteId) => changes(user, remoteId, 'ld+json'),
    call: async (client, { order }) =>
      outcome(await client.publish.postToWebsite.mutate({ ...order, status: 'publish' })),
    settled: async (user) => {
      const text = (await user.onSite())?.stored.text ?? '';
      expect(text.split('ld+json')).toHaveLength(2);
      expect(await user.versions()).toHaveLength(3);
      expect(await user.stored()).toMatchObject({ dataDue: false });
      expect(await user.view()).toMatchObject({ siteChange: null, status: 'publish' });
    },
    again: async (user) => {
      expect((await user.onSite())?.stored.text.split('ld+json')).toHaveLength(2);
    },
  },
  'what the plugin leaves out': {
    sites: ['companion'],
    contentType: 'page',
    prepare: async (user) => {
      await user.wp.php(`update_option('veemark_suppressed', ['post' => [], 'page' => []]); echo 'true';`);
    },
    at:
      () =>
      ({ method, path }) =>
        method === 'POST' && path.endsWith('/veemark/v1/suppressed'),
    call: posts(),
    settled: async (user) => {
      const page = await (
        await fetch((await user.stored()).link?.replace(user.front.url, user.wp.url) ?? '')
      ).text();
      expect(countHeadItems(page)).toMatchObject({ description: 1, openGraph: 1, twitter: 1, article: 1 });
    },
    again: async () => undefined,
  },
};

const ALL = Object.entries(CASES).flatMap(([name, kill]) =>
  kill.sites.flatMap((site) => [false, true].map((arrived) => ({ name, kill, site, arrived }))),
);

async function prepared({ name, kill, site, arrived }: (typeof ALL)[number]) {
  const user = await author(site, kill.contentType ?? 'blog');
  await post(user, user.order);
  await user.rewrite('Second', 2);
  await post(user, user.order);
  await kill.prepare?.(user);
  const { id, remoteId } = await user.stored();
  return {
    label: `${name}, ${site}, ${arrived ? 'arrived' : 'not arrived'}`,
    kill,
    arrived,
    user,
    id,
    remoteId,
  };
}

/** A take-over asks the site for nothing that could be held back, so it is the database that keeps it waiting. */
async function takingOver() {
  const user = await author('plain', 'blog');
  await post(user, user.order);
  await editOnSite(user);
  const { id } = await user.stored();
  return { user, id };
}

test(
  'a server killed at any step of any change of a post ends in one state after a restart, and a retry does nothing twice',
  async () => {
    const { databaseUrl } = await testServices();
    const env = {
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      SHOPIFY_API_BASE: shopFront.url,
      RATE_LIMIT_FACTOR: '1000',
    };
    const killed = await startServer(env);
    onTestFinished(() => killed.end('SIGKILL'));
    const runs: Awaited<ReturnType<typeof prepared>>[] = [];
    for (let from = 0; from < ALL.length; from += AT_ONCE)
      runs.push(...(await Promise.all(ALL.slice(from, from + AT_ONCE).map(prepared))));
    const taking = await takingOver();

    const met: Promise<void>[] = [];
    const lost: Promise<unknown>[] = [];
    for (const { kill, arrived, user, id, remoteId } of runs) {
      met.push(user.front.arm(kill.at(user, remoteId), { kind: 'hang', passed: arrived }));
      lost.push(kill.call(clientOf(killed.url, user.cookie), user, id));
    }
    const ended = Promise.allSettled(lost);
    await Promise.all(met);
    const unlock = await lockedTable(databaseUrl, 'publication_versions');
    const takeOver = clientOf(killed.url, taking.user.cookie).publish.takeOver.mutate({ id: taking.id });
    const taken = Promise.allSettled([takeOver]);
    const isTaken = async () =>
      expect(await taking.user.db.content.findUnique({ where: { id: taking.user.piece.id } })).toMatchObject({
        revision: 2,
      });
    await vi.waitFor(isTaken, { timeout: 20_000 });
    await killed.end('SIGKILL');
    await unlock();
    const outcomes = [...(await ended), ...(await taken)];
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);

    const back = await Promise.all([startServer(env), startServer(env)]);
    for (const server of back) onTestFinished(() => server.end('SIGTERM'));
    const areSettled = async () => {
      for (const { label, user } of [...runs, { label: 'take over', ...taking }]) {
        const { leaseOwner, askedAt } = await user.stored();
        expect({ label, leaseOwner, askedAt }).toEqual({ label, leaseOwner: null, askedAt: null });
      }
    };
    await vi.waitFor(areSettled, { timeout: SETTLED_WITHIN_MS, interval: 500 });

    const failed: string[] = [];
    const check = (label: string, step: Promise<unknown>) =>
      step.catch((error: unknown) => void failed.push(`${label}: ${String(error)}`));
    for (const { label, kill, arrived, user } of runs)
      await check(`${label}, settled`, kill.settled(user, arrived));
    const again = (user: Author, call: (client: Client) => Promise<unknown>) =>
      Promise.allSettled(back.map(({ url }) => call(clientOf(url, user.cookie))));
    for (const { label, kill, user, id } of runs) {
      await again(user, (client) => kill.call(client, user, id));
      await check(`${label}, again`, kill.again(user));
      await check(`${label}, at the end`, isWhole(user));
    }
    await again(taking.user, (client) => client.publish.takeOver.mutate({ id: taking.id }));
    await check('take over', isTaken());
    await check('take over', isWhole(taking.user));
    expect(failed).toEqual([]);
    expect((await taking.user.versions()).map(({ origin }) => origin)).toEqual(['sent', 'taken']);
  },
  TEST_MS,
);

/** The post stands once, and the last version is what stands there. */
async function isWhole(user: Author) {
  const { id, status, leaseOwner } = await user.stored();
  expect(leaseOwner).toBeNull();
  expect(await user.count()).toBe(status === 'removed' ? 0 : 1);
  if (status === 'removed') return;
  const [there, version] = await Promise.all([user.onSite(), latestVersion(user.db, id)]);
  if (!there || !version?.stored) throw new Error('no version, or no post');
  expect(await isChanged(version.stored, there.stored)).toBe(false);
}
