import { readHtml } from '#server/lib/read-html.ts';
import type { RemotePost, RemoteRef, SiteAccess } from '../cms.ts';
import type { AdminClient } from './admin-client.ts';
import { placedAt } from './placed-at.ts';
import { QUERIES, readData } from './queries.ts';

/** The stored article or page. */
export async function readBackFromShopify(
  admin: AdminClient,
  site: SiteAccess,
  { kind, remoteId }: RemoteRef,
): Promise<RemotePost | null> {
  const { item, shop } = await admin.request(QUERIES[kind].read, { id: remoteId }, readData);
  if (!item) return null;
  const { link, status, stored } = placedAt(site, kind, item);
  return {
    link,
    status,
    title: item.title,
    slug: item.handle,
    excerpt: stored.excerpt,
    image: firstImage(stored.text),
    author: item.author?.name ?? null,
    siteName: shop?.name ?? '',
    stored,
    categories: [],
    tags: item.tags,
    metaTitle: item.searchTitle?.value ?? null,
    metaDescription: item.description?.value ?? null,
    focusKeyword: null,
  };
}

/** The featured image stands at the head of the text. */
function firstImage(html: string) {
  let first: RemotePost['image'] | undefined;
  readHtml(html, {
    open: (name, { alt = '', src = '' }) => {
      if (first === undefined) first = name === 'img' ? { alt, url: src } : null;
    },
  });
  return first ?? null;
}
