import type { Placed, RemotePost, RemoteRef, SiteConnection } from '#server/ports/cms/cms.ts';
import { webAddress } from '../../pieces/build-head.ts';
import { structuredData } from '../../pieces/structured-data.ts';
import type { Piece } from './compose-post.ts';
import { fingerprint } from './attempts.ts';
import type { Held } from './hold-publication.ts';

type Website = { access: { domain: string } };

/** A write is a modification itself, and two clocks are never quite the same. */
const MODIFIED_MARGIN_MS = 2 * 60_000;

/**
 * Structured data as they are true on the site: its address, its image, its dates, its author and its name.
 * @returns null for a post that is not public, because it has neither address nor date yet
 */
export function trueData(piece: Piece, website: Website, remote: RemotePost): string | null {
  const { link, image, author, siteName, status, stored } = remote;
  if (status !== 'publish' || !stored.publishedAt) return null;
  const { profile } = piece;
  const site = website.access.domain;
  const logo = webAddress(profile?.logo) ?? undefined;
  const name = author ?? profile?.author;
  return structuredData({
    contentType: piece.contentType === 'page' ? 'page' : 'blog',
    title: piece.title,
    description: piece.metaDescription || piece.excerpt,
    keywords: piece.keywords,
    language: piece.language,
    address: link,
    imageUrl: image?.url || null,
    publishedAt: stored.publishedAt,
    modifiedAt: stored.modifiedAt || stored.publishedAt,
    author: name ? { name } : null,
    publisher: { name: profile?.company || siteName || new URL(site).host, url: site, logo },
    site: { name: siteName || new URL(site).host, url: site },
  });
}

/** Whether data that stand already say what is true now; both JSON. */
export function isSameData(standing: string, wanted: string): boolean {
  const [one, other] = [standing, wanted].map((text) => JSON.parse(text) as Record<string, unknown>);
  const { dateModified: before, ...rest } = one ?? {};
  const { dateModified: now, ...wantedRest } = other ?? {};
  return (
    JSON.stringify(rest) === JSON.stringify(wantedRest) &&
    Math.abs(Date.parse(String(before)) - Date.parse(String(now))) <= MODIFIED_MARGIN_MS
  );
}

type Order = {
  site: SiteConnection;
  piece: Piece;
  website: Website;
  ref: RemoteRef;
  /** What was written with the post itself. */
  sent: string | null;
  held: Held;
};

type Finished = {
  remote: RemotePost;
  /** What stands there as far as it was accepted; null for a draft and where scripts are not kept. */
  data: string | null;
  /** The data wait for the post to go live. */
  isDue: boolean;
};

/**
 * Reads what stands on the site and gives it the structured data that are true there.
 * @returns null when the post is gone
 */
export async function finishData({ site, piece, website, ref, sent, held }: Order): Promise<Finished | null> {
  const remote = await site.readBack(ref);
  if (!remote) return null;
  const data = trueData(piece, website, remote);
  if (!data) return { remote, data: null, isDue: true };
  if (sent && isSameData(sent, data)) return { remote, data: sent, isDue: false };
  await held.beforeChange({ task: 'complete', over: fingerprint(remote.stored) });
  const placed: Placed | null = await site.writeJsonLd(ref, remote.stored.text, data);
  if (!placed) return { remote, data, isDue: false };
  return { remote: { ...remote, stored: placed.stored }, data, isDue: false };
}
