import type { CmsType } from '#shared/rules/websites.ts';
import { createSafeFetch } from '../site-client/safe-fetch.ts';
import type { Cms } from './cms.ts';
import { createShopify } from './shopify.ts';
import { createWordPress } from './wordpress.ts';

type Options = {
  /** May a site resolve to a private address or use http. */
  allowPrivate: boolean;
  shopifyApiVersion: string;
  shopifyApiBase?: string;
  now: () => Date;
};

/** One adapter per kind of website. */
export function createCms({ allowPrivate, shopifyApiVersion, shopifyApiBase, now }: Options) {
  const sites = createSafeFetch({ allowPrivate });
  // A base set by the operator may be on this machine; nothing a user enters ever takes its place.
  const admin = shopifyApiBase ? createSafeFetch({ allowPrivate: true }) : sites;
  return {
    wordpress: createWordPress(sites),
    shopify: createShopify({
      fetch: admin,
      pages: sites,
      apiVersion: shopifyApiVersion,
      apiBase: shopifyApiBase,
      now,
    }),
  } satisfies Record<CmsType, Cms>;
}
