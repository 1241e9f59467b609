import { onTestFinished } from 'vitest';
import { createShopify } from '#server/ports/cms/shopify.ts';
import { createWordPress } from '#server/ports/cms/wordpress.ts';
import { createSafeFetch, type SafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { publisher } from './publisher.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { SHOP } from './shop-publisher.ts';
import { storedPublication } from './stored-publication.ts';
import { startFaultyFront } from './stubs/faulty-front.ts';
import type { ShopifyServer } from './stubs/shopify-server.ts';
import type { WordPressStandIn } from './stubs/wordpress-server.ts';
import { testServices } from './test-services.ts';
import type { TestWordPress } from './wordpress/start-wordpress.ts';

/** A WordPress whose posts and uploads can be counted: a real one, or the one in memory. */
export type CountedWordPress = Pick<TestWordPress, 'url' | 'users'> & {
  /** Posts whose slug begins with this one, whatever their state. */
  postsOf(slug: string): Promise<unknown[]>;
  /** Uploads that carry the marker. */
  mediaOf(marker: string): Promise<number>;
};

type Sites = { wp: CountedWordPress; shop: ShopifyServer };

/** How long the one faulty request may take; every other may take as long as it needs. */
const IMPATIENCE_MS = 800;

/** A user whose site is behind a faulty proxy; the results are counted on the site. */
export async function behindFront(site: 'WordPress' | 'Shopify', { wp, shop }: Sites) {
  const { services, pool } = await testServices();
  const front = await startFaultyFront(site === 'WordPress' ? wp.url : shop.url);
  onTestFinished(front.close);

  const open = createSafeFetch({ allowPrivate: true });
  const fetch: SafeFetch = (url, request = {}) => {
    const { method = 'GET', body } = request;
    const sent = { method, path: new URL(url).pathname, body: typeof body === 'string' ? body : '' };
    return open(url, { ...request, ...(front.isArmedFor(sent) && { timeoutMs: IMPATIENCE_MS }) });
  };
  const options = { fetch, pages: open, apiVersion: '2026-10', apiBase: front.url, now: () => new Date() };
  const cms = { ...services.cms, wordpress: createWordPress(fetch), shopify: createShopify(options) };
  const user = await publisher(
    site === 'WordPress' ? { cmsType: 'wordpress', domain: front.url, ...wp.users.administrator } : SHOP,
    { services: { cms } },
  );
  const own = { where: { websiteId: user.websiteId } };

  return {
    ...user,
    front,
    /** Posts of this piece on the site, whatever it calls them. */
    posts: () => (site === 'WordPress' ? wp.postsOf(user.piece.slug) : shopArticles(shop, user.piece.slug)),
    /** Images of this piece: uploads on WordPress; on Shopify one stands at the head of each article. */
    media: async () =>
      site === 'WordPress'
        ? wp.mediaOf((await user.db.publication.findFirstOrThrow(own)).marker)
        : shop.articles.filter(({ handle, body }) => handle === user.piece.slug && body?.startsWith('<img'))
            .length,
    /** The site may keep working for this much longer. */
    leaveOpen: (milliseconds: number) =>
      user.db.publicationAttempt.updateMany({
        where: { publication: own.where, task: 'create' },
        data: { openUntil: new Date(Date.now() + milliseconds) },
      }),
    stored: () => storedPublication(user.db, own.where),
    /** The next look of the sweep, without the wait. @returns how many there were to take */
    look: async () => {
      const { count } = await user.db.publication.updateMany({
        where: { ...own.where, lookAt: { not: null } },
        data: { lookAt: new Date() },
      });
      await services.queue.add('sweepPublications', {});
      await runDueJobs({ services: { ...services, cms }, pool });
      return count;
    },
  };
}

const shopArticles = async (shop: ShopifyServer, slug: string) =>
  shop.articles.filter(({ handle = '' }) => handle.startsWith(slug)).map(({ id }) => id);

/** A real WordPress, counted by its own functions. */
export const countedByPhp = (wp: TestWordPress): CountedWordPress => ({
  ...wp,
  postsOf: async (slug) =>
    (await wp.php(`
      $rows = get_posts(['post_type' => 'post', 'post_status' => 'any', 'numberposts' => -1]);
      $own = array_filter($rows, fn($p) => strpos($p->post_name, '${slug}') === 0);
      echo json_encode(array_column($own, 'guid'));`)) as string[],
  mediaOf: async (marker) =>
    (await wp.php(`
      $rows = get_posts(['post_type' => 'attachment', 'post_status' => 'inherit', 'numberposts' => -1]);
      echo json_encode(count(array_filter($rows, fn($p) => strpos($p->post_name, '${marker}') === 0)));`)) as number,
});

/** The one in memory, counted by what it holds. */
export const countedInMemory = (wp: WordPressStandIn): CountedWordPress => ({
  url: wp.url,
  users: wp.users,
  postsOf: async (slug) => wp.posts.filter((post) => post.slug.startsWith(slug) && post.status !== 'trash'),
  mediaOf: async (marker) => wp.images.filter((image) => image.slug.startsWith(marker)).length,
});
