import path from 'node:path';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { startServer } from '#server/test/server-process.ts';
import { startShopify, type ShopifyServer } from '#server/test/stubs/shopify-server.ts';
import { startWordPressStandIn, type WordPressStandIn } from '#server/test/stubs/wordpress-server.ts';
import { startWordPress, type TestWordPress } from '#server/test/wordpress/start-wordpress.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** The first start on a machine may install WordPress. */
const START_TIMEOUT_MS = 600_000;

type Sites = {
  /** A WordPress in memory, for what any site would do. */
  blog: WordPressStandIn;
  /** A real WordPress, one for each worker, so that no journey sees another's faults. */
  wordpress: TestWordPress;
  /** A local shop, and the address of a second instance of the server, on the same database, that reaches it. */
  shop: ShopifyServer & { appUrl: string };
};

/** A journey to a user's website. */
export const test = base.extend<object, Sites>({
  blog: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from here
    async ({}, use) => {
      const blog = await startWordPressStandIn();
      await use(blog);
      await blog.close();
    },
    { scope: 'worker' },
  ],
  wordpress: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const wordpress = await startWordPress();
      await use(wordpress);
      await wordpress.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const shop = await startShopify();
      const dataDir = process.env.E2E_DATA_DIR ?? '';
      const database = await startEmbeddedPostgres({
        dir: path.join(dataDir, 'postgres'),
        database: 'veemark',
      });
      const app = await startServer({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SHOPIFY_API_BASE: shop.url,
        RATE_LIMIT_FACTOR: '1000',
        WORKER: 'off',
      });
      await use({ ...shop, appUrl: app.url });
      await app.end('SIGTERM');
      await shop.close();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
});
