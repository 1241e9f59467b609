import type { Db } from '#server/database/db.ts';
import { createSafeFetch } from '../site-client/safe-fetch.ts';
import type { CmsAdapters } from './cms.ts';
import { createMemorySite } from './memory.ts';
import { createShopify } from './shopify.ts';
import { createSiteHook } from './site-hook.ts';
import { createWordPress } from './wordpress.ts';

type Options = {
  allowPrivate: boolean;
  shopifyApiVersion: string;
  shopifyApiBase?: string;
  /** Where the pages of demo sites are; without it there are no such sites. */
  demoPages?: Db | undefined;
  now: () => Date;
};

export function createCms(options: Options) {
  const { allowPrivate, shopifyApiVersion, shopifyApiBase, demoPages, now } = options;
  const sites = createSafeFetch({ allowPrivate });
  const admin = shopifyApiBase ? createSafeFetch({ allowPrivate: true }) : sites;
  return {
    wordpress: createWordPress(sites),
    webhook: createSiteHook(sites, now),
    memory: createMemorySite(demoPages, now),
    shopify: createShopify({
      fetch: admin,
      pages: sites,
      apiVersion: shopifyApiVersion,
      apiBase: shopifyApiBase,
      now,
    }),
  } satisfies CmsAdapters;
}
