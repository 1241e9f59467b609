import type { SiteAccess } from '../cms.ts';
import { SiteError } from '../site-error.ts';
import type { SitePage } from '../site-offers.ts';
import type { AdminClient } from './admin-client.ts';
import { linkOf } from './placed-at.ts';
import { FOUND_PAGES, FOUND_PRODUCTS, foundPagesData, foundProductsData } from './queries.ts';

/** The published articles, pages and products of a shop that fit these words. */
export async function searchShopPages(
  admin: AdminClient,
  site: SiteAccess,
  words: string,
): Promise<SitePage[]> {
  const query = ['published_status:published', ...wordsOf(words)].join(' AND ');
  const [{ articles, pages }, products] = await Promise.all([
    admin.request(FOUND_PAGES, { query }, foundPagesData),
    searchProducts(admin, query),
  ]);
  const written = (['post', 'page'] as const).flatMap((kind) =>
    (kind === 'post' ? articles : pages).nodes
      .filter(({ isPublished }) => isPublished)
      .map(({ title, handle, blog }) => ({ title, link: linkOf(site, kind, blog?.handle ?? '', handle) })),
  );
  return [...written, ...products];
}

/** Letters and digits only, so that nothing is taken for Shopify's search syntax; the last word may be half typed. */
const wordsOf = (words: string) => (words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => `${word}*`);

async function searchProducts(admin: AdminClient, query: string): Promise<SitePage[]> {
  try {
    const { products } = await admin.request(FOUND_PRODUCTS, { query }, foundProductsData);
    return products.nodes.flatMap(({ title, onlineStoreUrl: link }) => (link ? [{ title, link }] : []));
  } catch (error) {
    // Writing posts needs no permission to read products, so a token may lack it.
    if (error instanceof SiteError && error.kind === 'shopCredentials') return [];
    throw error;
  }
}
