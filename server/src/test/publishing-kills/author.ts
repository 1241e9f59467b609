import { expect, onTestFinished } from 'vitest';
import { isChanged, latestVersion } from '#server/features/publish/changes/versions.ts';
import { ownPost } from '#server/features/publish/own-post.ts';
import { createCms } from '#server/ports/cms/create-cms.ts';
import { publisher } from '../publisher.ts';
import { SHOP } from '../shop-publisher.ts';
import { sessionCookieOf } from '../signed-in.ts';
import { storedPublication } from '../stored-publication.ts';
import { startFaultyFront, type FaultyFront } from '../stubs/faulty-front.ts';
import { startShopify, type ShopifyServer } from '../stubs/shopify-server.ts';
import { testServices } from '../test-services.ts';
import { installCompanion } from '../wordpress/companion.ts';
import { startWordPress, type TestWordPress } from '../wordpress/start-wordpress.ts';

export type Site = 'plain' | 'companion' | 'shop';
export type Author = Awaited<ReturnType<typeof author>>;
type When = Parameters<FaultyFront['arm']>[0];

export type Sites = Awaited<ReturnType<typeof startSites>>;

/** `companion` has the companion plugin, beside something unknown that prints a head of its own. */
export async function startSites() {
  const [plain, companion, shop] = await Promise.all([startWordPress(), startWordPress(), startShopify()]);
  const shopFront = await startFaultyFront(shop.url);
  await installCompanion(companion);
  await companion.useSeoPlugin('unknown');
  const stop = () => Promise.all([plain.stop(), companion.stop(), shopFront.close(), shop.close()]);
  return { plain, companion, shop, shopFront, stop };
}

/** A user with a piece, whose site is behind a proxy that can fail. */
export async function author(sites: Sites, site: Site, contentType: 'blog' | 'page') {
  const { shop, shopFront } = sites;
  const { services } = await testServices();
  const shopify = { shopifyApiVersion: '2026-10', shopifyApiBase: shopFront.url };
  const cms = createCms({ allowPrivate: true, ...shopify, now: services.now });
  const wp = site === 'companion' ? sites.companion : sites.plain;
  const front = site === 'shop' ? shopFront : await startFaultyFront(wp.url);
  if (site !== 'shop') onTestFinished(front.close);

  const user = await publisher(
    site === 'shop' ? SHOP : { cmsType: 'wordpress', domain: front.url, ...wp.users.administrator },
    { services: { cms }, piece: { contentType } },
  );
  const { db, api, piece, websiteId } = user;
  const stored = () => storedPublication(db, { websiteId });
  const own = async () => ownPost({ ...services, cms, user: user.user }, (await stored()).id);

  return {
    ...user,
    site,
    wp,
    shop,
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
      db.piece.update({
        where: { id: piece.id },
        data: { title, content: `<p>${title}</p>`, revision, updatedAt: new Date() },
      }),
    /** How many posts of this piece the site has outside of its trash. */
    count: () => countOn({ wp, shop, site }, piece.slug),
  };
}

type Place = { wp: TestWordPress; shop: ShopifyServer; site: Site };

const countOn = async ({ wp, shop, site }: Place, slug: string) =>
  site === 'shop'
    ? shop.articles.filter(({ handle = '' }) => handle.startsWith(slug)).length
    : wp.php(`
        $rows = get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]);
        echo json_encode(count(array_filter($rows, fn($p) => strpos($p->post_name, '${slug}') === 0)));`);

/** Somebody edits the post on the site. */
export async function editOnSite({ site, wp, shop, stored }: Author) {
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
export const changes =
  ({ site }: Author, remoteId: string | null, text = ''): When =>
  ({ method, path, body }) =>
    method === 'POST' &&
    body.includes(text) &&
    (site === 'shop'
      ? /mutation (?:Update|Delete)/.test(body) && body.includes(`"${remoteId}"`)
      : path.endsWith(`s/${remoteId}`));

/** The post stands once, and the last version is what stands there. */
export async function isWhole(user: Author) {
  const { id, status, heldBy } = await user.stored();
  expect(heldBy).toBeNull();
  expect(await user.count()).toBe(status === 'removed' ? 0 : 1);
  if (status === 'removed') return;
  const [there, version] = await Promise.all([user.onSite(), latestVersion(user.db, id)]);
  if (!there || !version?.stored) throw new Error('no version, or no post');
  expect(await isChanged(version.stored, there.stored)).toBe(false);
}
