import { readHtml } from '../../../lib/read-html.ts';
import type { SafeFetch } from '../../site-client/safe-fetch.ts';
import type { RemotePost, RemoteRef, SiteAccess } from '../cms.ts';
import { publicPage } from '../public-page.ts';
import { SiteError } from '../site-error.ts';
import type { AdminClient } from './admin-client.ts';
import { placedAt } from './placed-at.ts';
import { QUERIES, readData } from './queries.ts';

/** The stored article or page and, when it is public, what visitors get; read through `pages`, without credentials. */
export async function readBackFromShopify(
  admin: AdminClient,
  pages: SafeFetch,
  site: SiteAccess,
  { kind, remoteId }: RemoteRef,
  signal: AbortSignal,
): Promise<RemotePost> {
  const { item } = await admin.request(QUERIES[kind].read, { id: remoteId }, readData);
  if (!item) throw new SiteError('rejected');
  const { link, status } = placedAt(site, kind, item);
  const html = item.body ?? '';
  return {
    link,
    status,
    title: item.title,
    slug: item.handle,
    excerpt: item.summary ?? '',
    html,
    image: firstImage(html),
    categories: [],
    tags: item.tags,
    metaTitle: item.searchTitle?.value ?? null,
    metaDescription: item.description?.value ?? null,
    pageHtml: status === 'publish' ? await publicPage(pages, link, signal) : null,
  };
}

/** The featured image stands at the head of the text. */
function firstImage(html: string) {
  let first: { alt: string } | null | undefined;
  readHtml(html, {
    open: (name, { alt = '' }) => {
      if (first === undefined) first = name === 'img' ? { alt } : null;
    },
  });
  return first ?? null;
}
