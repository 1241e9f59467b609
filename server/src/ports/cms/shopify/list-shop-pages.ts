import type { SiteAccess } from '../cms.ts';
import type { ListedPage, PageList } from '../page-list.ts';
import { SiteError } from '../site-error.ts';
import type { AdminClient } from './admin-client.ts';
import { placedAt, utc } from './placed-at.ts';
import { LISTED_PRODUCTS, listData, listedProductsData, QUERIES } from './queries.ts';

const KINDS = ['page', 'post', 'product'] as const;
type Kind = (typeof KINDS)[number];
type Items = {
  pages: ListedPage[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
};

/** @param after `kind:cursor` */
export async function listShopPages(
  admin: AdminClient,
  site: SiteAccess,
  after: string | null,
): Promise<PageList> {
  const kind = KINDS.find((one) => after?.startsWith(`${one}:`)) ?? 'page';
  const cursor = after?.slice(kind.length + 1) || null;
  const { pages, pageInfo } =
    kind === 'product' ? await products(admin, cursor) : await written(admin, site, kind, cursor);
  if (pageInfo.hasNextPage && pageInfo.endCursor && pageInfo.endCursor !== cursor)
    return { pages, next: `${kind}:${pageInfo.endCursor}` };
  const next = KINDS[KINDS.indexOf(kind) + 1];
  return { pages, next: next ? `${next}:` : null };
}

async function written(
  admin: AdminClient,
  site: SiteAccess,
  kind: Exclude<Kind, 'product'>,
  after: string | null,
): Promise<Items> {
  const { items } = await admin.request(QUERIES[kind].list, { after }, listData);
  const pages = items.nodes
    .filter(({ isPublished }) => isPublished)
    .map((item) => placedAt(site, kind, item))
    .map(({ remoteId, link, stored: { title, text, publishedAt, modifiedAt } }) => ({
      remoteId,
      kind,
      url: link,
      title,
      html: text,
      publishedAt,
      modifiedAt,
      described: null,
    }));
  return { pages, pageInfo: items.pageInfo };
}

async function products(admin: AdminClient, after: string | null): Promise<Items> {
  try {
    const { items } = await admin.request(LISTED_PRODUCTS, { after }, listedProductsData);
    const pages = items.nodes.flatMap(({ id, title, descriptionHtml, onlineStoreUrl: url, ...times }) =>
      url
        ? [
            {
              remoteId: id,
              kind: 'product' as const,
              url,
              title,
              html: descriptionHtml ?? '',
              publishedAt: utc(times.publishedAt),
              modifiedAt: utc(times.updatedAt),
              described: null,
            },
          ]
        : [],
    );
    return { pages, pageInfo: items.pageInfo };
  } catch (error) {
    // Writing posts needs no permission to read products, so a token may lack it.
    if (!(error instanceof SiteError) || error.kind !== 'shopCredentials') throw error;
    return { pages: [], pageInfo: { hasNextPage: false } };
  }
}
