import { parsedJson } from '#server/lib/parsed-json.ts';
import type {
  OutgoingPost,
  PublicPage,
  RemotePost,
  RemoteRef,
  SiteConnection,
} from '#server/ports/cms/cms.ts';
import { webAddress, structuredData } from '../../pieces/build-head.ts';
import { jsonLdIn } from '../changes/same-content.ts';
import type { Piece } from './compose-post.ts';
import { fingerprint } from './attempts.ts';
import type { Held } from './hold-publication.ts';

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

export type Order = {
  site: SiteConnection;
  piece: About;
  website: Website;
  ref: RemoteRef;
  post: OutgoingPost;
  data: string | null;
  /** False where every byte stays as it is. */
  writesData: boolean;
  held: Held;
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
export async function finishData(order: Order): Promise<Finished | null> {
  const { site, piece, website, ref, post, writesData, held } = order;
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
  await held.beforeChange({ task: 'complete', over: fingerprint(remote.stored) });
  const placed = await site.writeJsonLd(ref, remote.stored.text, hasOthers ? null : data);
  if (!placed) return { ...unchanged, data };
  const written = { ...remote, stored: placed.stored };
  return { remote: written, page: page && (await site.readPage(written)), data, isDue: false };
}

/** None where a cache may show an earlier page. */
export const countArticles = (page: PublicPage | null) =>
  (page && !page.isEarlier && page.counts['article']) || 0;
