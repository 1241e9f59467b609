import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { SafeFetch } from '../site-client/safe-fetch.ts';
import { checkedSite } from './checked-site.ts';
import type { Cms } from './cms.ts';
import { createShopifyConnector, type AdminClient, type ShopifyOptions } from './shopify/admin-client.ts';
import { listShopPages, shopConnection } from './shopify/connection.ts';
import { BLOGS, blogsData } from './shopify/queries.ts';
import { throwSiteError } from './site-error.ts';

/** Public pages are read through `pages`, which has no credentials. */
export function createShopify({ pages, ...options }: ShopifyOptions & { pages: SafeFetch }): Cms {
  const connect = createShopifyConnector(options);
  return {
    test: async (site, signal) => {
      await blogsOf(await connect(site, signal));
    },
    check: (site, signal) =>
      checkedSite(async () => {
        const { shop, blogs } = await blogsOf(await connect(site, signal));
        const account = `${site.shopName}.myshopify.com`;
        return { siteName: shop?.name ?? null, account, blogs: blogs.nodes.length };
      }),
    choices: async (site, signal) => {
      const { blogs } = await connect(site, signal)
        .then(blogsOf)
        .catch(throwSiteError(PUBLISH_MESSAGES.blogsFailed));
      return { categories: [], tags: [], blogs: blogs.nodes.map(({ id, title }) => ({ id, name: title })) };
    },
    listPages: async (site, after, signal) => listShopPages(await connect(site, signal), site, after),
    connect: (site, signal) => shopConnection(() => connect(site, signal), pages, site, signal),
  };
}

const blogsOf = (admin: AdminClient) => admin.request(BLOGS, {}, blogsData);
