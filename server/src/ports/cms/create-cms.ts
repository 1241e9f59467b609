import type { CmsType } from '#shared/rules/websites.ts';
import { createSafeFetch } from '../site-client/safe-fetch.ts';
import type { Cms } from './cms.ts';
import { createShopify } from './shopify.ts';
import { createSiteHook } from './site-hook.ts';
import { createWordPress } from './wordpress.ts';

type Options = { allowPrivate: boolean; shopifyApiVersion: string; shopifyApiBase?: string; now: () => Date };

export function createCms({ allowPrivate, shopifyApiVersion, shopifyApiBase, now }: Options) {
  const sites = createSafeFetch({ allowPrivate });
  const admin = shopifyApiBase ? createSafeFetch({ allowPrivate: true }) : sites;
  return {
    wordpress: createWordPress(sites),
    webhook: createSiteHook(sites, now),
    shopify: createShopify({
      fetch: admin,
      pages: sites,
      apiVersion: shopifyApiVersion,
      apiBase: shopifyApiBase,
      now,
    }),
  } satisfies Record<CmsType, Cms>;
}
