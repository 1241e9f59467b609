import { MESSAGES } from '#shared/publish-rules.ts';
import type { SafeFetch } from '../../lib/safe-fetch.ts';
import type { Cms } from './cms.ts';
import { createShopifyConnector, type AdminClient, type ShopifyOptions } from './shopify/admin-client.ts';
import { findPlaced } from './shopify/find-placed.ts';
import { placedAt, publishToShopify } from './shopify/publish-post.ts';
import { BLOGS, blogsData, placedData, QUERIES } from './shopify/queries.ts';
import { readBackFromShopify } from './shopify/read-back.ts';
import { orSay, problemOf, siteProblem } from './site-problem.ts';

/** A user's shop, through the GraphQL Admin API. Public pages are read through `pages`, which has no credentials. */
export function createShopify({ pages, ...options }: ShopifyOptions & { pages: SafeFetch }): Cms {
  const connect = createShopifyConnector(options);
  return {
    test: async (site, signal) => {
      await blogsOf(await connect(site, signal));
    },
    check: async (site, signal) => {
      const found = { version: null, account: null, roles: [], abilities: null, seoPlugin: null };
      try {
        const { shop, blogs } = await blogsOf(await connect(site, signal));
        const account = `${site.shopName}.myshopify.com`;
        return {
          ...found,
          problem: null,
          detail: null,
          siteName: shop?.name ?? null,
          account,
          blogs: blogs.nodes.length,
        };
      } catch (error) {
        const known = problemOf(error);
        if (!known) throw error;
        return { ...found, ...known, siteName: null, blogs: null };
      }
    },
    choices: async (site, signal) => {
      const { blogs } = await orSay(MESSAGES.blogsFailed, connect(site, signal).then(blogsOf));
      return { categories: [], tags: [], blogs: blogs.nodes.map(({ id, title }) => ({ id, name: title })) };
    },
    publish: async (site, post, earlier, progress) => {
      const admin = await orSay(MESSAGES.shopifyFailed, connect(site, progress.signal));
      return publishToShopify(admin, site, post, earlier, progress);
    },
    settle: async (site, trace, signal) => {
      const found = await findPlaced(await connect(site, signal), trace);
      return found && placedAt(site, trace.kind, found);
    },
    readBack: async (site, ref, signal) =>
      readBackFromShopify(await connect(site, signal), pages, site, ref, signal),
    // Shopify fetches images itself; nothing is uploaded.
    removeMedia: async () => [],
    unpublish: async (site, { kind, remoteId: id }, signal) => {
      const admin = await connect(site, signal);
      const input = { isPublished: false };
      const { placed } = await admin.request(QUERIES[kind].update, { id, input }, placedData);
      const [refused] = placed.userErrors;
      if (refused) throw siteProblem('rejected', { detail: refused.message });
    },
  };
}

const blogsOf = (admin: AdminClient) => admin.request(BLOGS, {}, blogsData);
