import { claimCounts } from '#server/features/evidence/open-claims.ts';
import { structuredData, webAddress } from '#server/features/pieces/build-head.ts';
import { parsedJson } from '#server/lib/parsed-json.ts';
import type {
  OutgoingPost,
  PublicPage,
  RemotePost,
  RemoteRef,
  SentPost,
  SiteConnection,
} from '#server/ports/cms/cms.ts';
import { threaded } from '#server/threads/threaded.ts';
import type { Receipt } from '#shared/schemas/publish.ts';
import { jsonLdIn } from '../changes/same-content.ts';
import { completeVersion } from '../changes/versions.ts';
import type { PublishContext } from '../publish-context.ts';
import type * as comparison from '../receipt/compare-receipt.ts';
import { CACHED } from '../receipt/receipt-line.ts';
import { fingerprint, firstLook, type Outcome } from './attempts.ts';
import type { Piece } from './compose-post.ts';
import type { PublicationLease } from './lease-publication.ts';

// Content of a site is read in a thread, because neither its size nor its shape is known.
const inComparison = threaded<typeof comparison>(import.meta.dirname, '../receipt/compare-receipt.ts');

type Reading = Omit<Order, 'piece' | 'post'> & { piece: Piece; revision: number; sent: SentPost };

/**
 * The end of every write to a site, whatever its cause: what is there is read, gets the structured data that are true
 * there, becomes the version, and is compared with what was sent.
 * @returns null when the post is gone
 */
export async function readDelivery(ctx: PublishContext, reading: Reading): Promise<Outcome | null> {
  const { lease, site, piece, revision, sent } = reading;
  const finished = await finishData({ ...reading, post: sent });
  if (!finished) return null;
  const { remote, page, data, isDue } = finished;
  await completeVersion(ctx.db, lease.id, remote.stored);
  if (!site.isOneWay) await ctx.queue.add('readPublishedPage', { id: lease.id }, { unique: true });
  const lines = await inComparison('compareReceipt', sent, { remote, page, data, isOneWay: site.isOneWay });
  const claims = await claimCounts(ctx.db, { userId: ctx.user.id, contentId: piece.id, revision });
  const receipt = { checkedAt: ctx.now().toISOString(), lines, claims, isUnchecked: claims === null };
  const again = isCached(receipt) && firstLook(ctx);
  return { receipt, link: remote.link || undefined, ...(reading.writesData && { dataDue: isDue }), ...again };
}

/** Whether a cache has kept something of the page from being read. */
export const isCached = ({ lines }: Pick<Receipt, 'lines'>) => lines.some(({ reason }) => reason === CACHED);

/** The write is done even if it cannot be read back now; then the next look reads it. */
export async function readOrLookLater(ctx: PublishContext, reading: Reading): Promise<Outcome> {
  try {
    const read = await readDelivery(ctx, reading);
    if (read) return { ...read, changed: 'arrived' };
  } catch (error) {
    ctx.log.warn({ err: error, publicationId: reading.lease.id }, 'a post could not be read back');
  }
  return firstLook(ctx);
}

type Website = { access: { domain: string } };
/** What a post does not carry itself. */
type About = Pick<Piece, 'language' | 'profile'>;

/** A write is a modification itself, and two clocks are never quite the same. */
const MODIFIED_MARGIN_MS = 2 * 60_000;

/**
 * Structured data as they are true on the site: its address, its image, its dates, its author and its name.
 * @returns null for a post that is not public, because it has neither address nor date yet
 */
export function trueData(
  post: OutgoingPost,
  about: About,
  website: Website,
  remote: RemotePost,
): string | null {
  const { link, image, author, siteName, status, stored } = remote;
  if (status !== 'publish' || !stored.publishedAt) return null;

  const { profile, language } = about;
  const site = website.access.domain;
  const logo = webAddress(profile?.logo) ?? undefined;
  const name = author ?? post.writer;

  return structuredData({
    contentType: post.kind === 'page' ? 'page' : 'blog',
    title: post.title,
    description: post.metaDescription || post.excerpt,
    keywords: post.keywords,
    language,
    address: link || null,
    imageUrl: image?.url || null,
    publishedAt: stored.publishedAt,
    modifiedAt: stored.modifiedAt || stored.publishedAt,
    author: name ? { name } : null,
    publisher: { name: profile?.company || siteName || new URL(site).host, url: site, logo },
    site: { name: siteName || new URL(site).host, url: site },
  });
}

function isSameData(standing: string, wanted: string): boolean {
  const [one, other] = [standing, wanted].map(dataIn);
  const { dateModified: before, ...rest } = one ?? {};
  const { dateModified: now, ...wantedRest } = other ?? {};
  return (
    JSON.stringify(rest) === JSON.stringify(wantedRest) &&
    Math.abs(Date.parse(String(before)) - Date.parse(String(now))) <= MODIFIED_MARGIN_MS
  );
}

const dataIn = (json: string) => Object(parsedJson(json)) as Record<string, unknown>;

type Order = {
  site: SiteConnection;
  piece: About;
  website: Website;
  ref: RemoteRef;
  post: OutgoingPost;
  data: string | null;
  /** False where every byte stays as it is. */
  writesData: boolean;
  lease: PublicationLease;
};

type Finished = {
  remote: RemotePost;
  page: PublicPage | null;
  data: string | null;
  /** The data wait for the post to go live. */
  isDue: boolean;
};

/**
 * Reads what is on the site and gives it the structured data that are true there, unless its page has others: then ours
 * are taken out, so that no page describes two articles.
 * @returns null when the post is gone
 */
async function finishData(order: Order): Promise<Finished | null> {
  const { site, piece, website, ref, post, writesData, lease } = order;
  const remote = await site.readBack(ref);
  if (!remote) return null;
  const page = remote.status === 'publish' ? await site.readPage(remote) : null;
  if (site.isOneWay) return { remote, page, data: order.data, isDue: false };
  const data = trueData(post, piece, website, remote);
  if (!data) return { remote, page, data: null, isDue: true };
  const ours = jsonLdIn(remote.stored.text);
  const hasOthers = countArticles(page) > (ours ? 1 : 0);
  const there = order.data ?? ours;
  const isTrue = hasOthers ? ours === null : there !== null && isSameData(there, data);
  const unchanged = { remote, page, data: hasOthers ? data : (there ?? data), isDue: false };
  if (!writesData || isTrue) return unchanged;
  await lease.beforeChange({ task: 'complete', over: fingerprint(remote.stored) });
  const placed = await site.writeJsonLd(ref, remote.stored.text, hasOthers ? null : data);
  if (!placed) return { ...unchanged, data };
  const written = { ...remote, stored: placed.stored };
  return { remote: written, page: page && (await site.readPage(written)), data, isDue: false };
}

/** None where a cache may show an earlier page. */
export const countArticles = (page: PublicPage | null) =>
  (page && !page.isEarlier && page.counts['article']) || 0;
