import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';
import type { SafeFetch } from '../site-client/safe-fetch.ts';
import { SiteError, throwSiteError } from './site-error.ts';
import type { Cms } from './cms.ts';
import { createShopifyConnector, type AdminClient, type ShopifyOptions } from './shopify/admin-client.ts';
import { findItems } from './shopify/find-items.ts';
import { placedAt } from './shopify/placed-at.ts';
import { preparePost } from './shopify/prepare-post.ts';
import { BLOGS, blogsData, placedData, QUERIES, readData, removedData } from './shopify/queries.ts';
import { readBackFromShopify } from './shopify/read-back.ts';

const postFailed = throwSiteError(PUBLISH_MESSAGES.shopifyFailed);

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
        if (!(error instanceof SiteError)) throw error;
        const { kind: problem, detail } = error;
        return { ...found, problem, detail, siteName: null, blogs: null };
      }
    },
    choices: async (site, signal) => {
      const { blogs } = await connect(site, signal)
        .then(blogsOf)
        .catch(throwSiteError(PUBLISH_MESSAGES.blogsFailed));
      return { categories: [], tags: [], blogs: blogs.nodes.map(({ id, title }) => ({ id, name: title })) };
    },
    connect: (site, signal) => {
      const admin = () => connect(site, signal);
      return {
        images: null,
        prepare: async (post) => preparePost(await admin().catch(postFailed), site, post),
        find: async (identity) => {
          const items = await admin()
            .then((shop) => findItems(shop, identity))
            .catch(postFailed);
          return items.map((item) => placedAt(site, identity.kind, item));
        },
        read: async ({ kind, remoteId: id }) => {
          const { item } = await (await admin()).request(QUERIES[kind].read, { id }, readData);
          return item ? placedAt(site, kind, item) : null;
        },
        readBack: async (ref) => readBackFromShopify(await admin(), pages, site, ref, signal),
        remove: async ({ kind, remoteId: id }) => {
          await (await admin()).request(QUERIES[kind].remove, { id }, removedData);
        },
        unpublish: async ({ kind, remoteId: id }) => {
          const input = { isPublished: false };
          const { placed } = await (await admin()).request(QUERIES[kind].update, { id, input }, placedData);
          const [refused] = placed.userErrors;
          if (refused) throw new SiteError('rejected', { detail: refused.message });
        },
      };
    },
  };
}

const blogsOf = (admin: AdminClient) => admin.request(BLOGS, {}, blogsData);
