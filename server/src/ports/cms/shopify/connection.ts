import { readHtml } from '#server/text/read-html.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { SafeFetch } from '../../site-client/safe-fetch.ts';
import type { PostIdentity, RemotePost, RemoteRef, SiteAccess, SiteConnection } from '../cms.ts';
import { withJsonLd, withoutJsonLd } from '../json-ld.ts';
import { publicPage } from '../public-page.ts';
import { SiteError, throwSiteError } from '../site-error.ts';
import type { ListedPage, Offer, PageList } from '../site-images.ts';
import type { AdminClient } from './admin-client.ts';
import { placedAt, preparePost, utc } from './prepare-post.ts';
import {
  listData,
  LISTED_PRODUCTS,
  listedProductsData,
  placedData,
  QUERIES,
  readData,
  removedData,
  TIMES,
  timesData,
  type ListData,
  type ListedProduct,
  type Summary,
} from './queries.ts';

/** The largest assumed difference between a shop's clock and ours. */
const CLOCK_MARGIN_MS = 60 * 60 * 1000;

const AT_ONCE = 100;
const postFailed = throwSiteError(PUBLISH_MESSAGES.shopifyFailed);

export function shopConnection(
  admin: () => Promise<AdminClient>,
  pages: SafeFetch,
  site: SiteAccess,
  signal: AbortSignal,
): SiteConnection {
  return {
    isOneWay: false,
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
    readBack: async (ref) => readBackFromShopify(await admin(), site, ref),
    readPage: (post) => publicPage(pages, post, signal),
    writeJsonLd: async (ref, text, json) =>
      placedAt(
        site,
        ref.kind,
        await change(await admin(), ref, { body: json ? withJsonLd(text, json) : withoutJsonLd(text) }),
      ),
    writeText: async (ref, body) => placedAt(site, ref.kind, await change(await admin(), ref, { body })),
    companion: async () => null,
    sendSearchTexts: async () => undefined,
    sendHead: async () => undefined,
    readTimes: async (refs) => {
      const ids = refs.map(({ remoteId }) => remoteId);
      const times = new Map<string, string>();
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const asked = { ids: ids.slice(from, from + AT_ONCE) };
        const { nodes } = await (await admin()).request(TIMES, asked, timesData);
        for (const node of nodes) if (node) times.set(node.id, utc(node.updatedAt) ?? '');
      }
      return times;
    },
    remove: async ({ kind, remoteId: id }) => {
      const { removed } = await (await admin()).request(QUERIES[kind].remove, { id }, removedData);
      const [refused] = removed.userErrors.filter(({ code }) => code !== 'NOT_FOUND');
      if (refused) throw new SiteError('rejected', { detail: refused.message });
    },
    unpublish: async (ref) => {
      await change(await admin(), ref, { isPublished: false });
    },
  };
}

async function change(admin: AdminClient, { kind, remoteId: id }: RemoteRef, input: object) {
  const { placed } = await admin.request(QUERIES[kind].update, { id, input }, placedData);
  const [refused] = placed.userErrors;
  if (refused || !placed.node) throw new SiteError('rejected', { detail: refused?.message });
  return placed.node;
}

/**
 * The articles or pages that carry the marker, the first one first, by paging back to what was last touched before
 * anything was sent.
 */
async function findItems(admin: AdminClient, { kind, marker, since }: PostIdentity): Promise<Summary[]> {
  const found: Summary[] = [];
  const oldest = since.getTime() - CLOCK_MARGIN_MS;
  let after: string | null | undefined = null;
  do {
    const { items }: ListData = await admin.request(QUERIES[kind].list, { after }, listData);
    found.unshift(...items.nodes.filter((node) => node.marker?.value === marker).toReversed());
    const last = items.nodes.at(-1)?.updatedAt;
    const { hasNextPage, endCursor }: ListData['items']['pageInfo'] = items.pageInfo;
    const goesOn: boolean = hasNextPage && endCursor !== after && (!last || Date.parse(last) >= oldest);
    after = goesOn ? endCursor : null;
  } while (after);
  return found;
}

async function readBackFromShopify(
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
    printing: null,
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

const KINDS = ['page', 'post', 'product'] as const;
type Kind = (typeof KINDS)[number];
type Items = {
  pages: ListedPage[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
};

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

/** What is not counted is sold without an end. */
function offerOf({ priceRangeV2, tracksInventory, totalInventory }: ListedProduct): Offer {
  const { amount = null, currencyCode = null } = priceRangeV2?.minVariantPrice ?? {};
  const left = tracksInventory === true ? Math.max(0, totalInventory ?? 0) : null;
  const isCounted = typeof tracksInventory === 'boolean';
  return { price: amount, currency: currencyCode, isInStock: isCounted ? left !== 0 : null, left };
}

async function products(admin: AdminClient, after: string | null): Promise<Items> {
  try {
    const { items } = await admin.request(LISTED_PRODUCTS, { after }, listedProductsData);
    const pages = items.nodes.flatMap(({ id, title, descriptionHtml, onlineStoreUrl: url, ...product }) =>
      url
        ? [
            {
              remoteId: id,
              kind: 'product' as const,
              url,
              title,
              html: descriptionHtml ?? '',
              publishedAt: utc(product.publishedAt),
              modifiedAt: utc(product.updatedAt),
              offer: offerOf(product),
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
