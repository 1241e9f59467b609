import type { CmsType } from '#shared/rules/websites.ts';
import { createSafeFetch, type SafeFetch } from '../site-client/safe-fetch.ts';
import type { Cms } from './cms.ts';
import { createWordPress } from './wordpress.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { checkedSite } from './checked-site.ts';
import { throwSiteError } from './site-error.ts';
import { createWebhook } from './webhook.ts';
import { type AdminClient, createShopifyConnector, type ShopifyOptions } from './shopify/admin-client.ts';
import { shopConnection } from './shopify/connection.ts';
import { BLOGS, blogsData } from './shopify/queries.ts';
import { listShopPages } from './shopify/connection.ts';

type Options = {
  /** Private addresses and http. */
  allowPrivate: boolean;
  shopifyApiVersion: string;
  shopifyApiBase?: string;
  now: () => Date;
};

export function createCms({ allowPrivate, shopifyApiVersion, shopifyApiBase, now }: Options) {
  const sites = createSafeFetch({ allowPrivate });
  const admin = shopifyApiBase ? createSafeFetch({ allowPrivate: true }) : sites;
  return {
    wordpress: createWordPress(sites),
    webhook: createWebhook(sites, now),
    shopify: createShopify({
      fetch: admin,
      pages: sites,
      apiVersion: shopifyApiVersion,
      apiBase: shopifyApiBase,
      now,
    }),
  } satisfies Record<CmsType, Cms>;
}

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
