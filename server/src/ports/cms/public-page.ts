import { threaded } from '#server/threads/threaded.ts';
import type { SafeFetch } from '../site-client/safe-fetch.ts';
import type { RemotePost } from './cms.ts';
import type * as headItems from './head-items.ts';

const PAGE_MAX_BYTES = 3 * 1024 * 1024;

// A public page may have any content.
const inHead = threaded<typeof headItems>(import.meta.dirname, 'head-items.ts');

/**
 * As visitors get it, past the caches on the way: they keep pages by their address, and this one is asked for once.
 * @returns null without a readable page
 */
export async function publicPage(
  fetch: SafeFetch,
  { link, stored: { modifiedAt } }: Pick<RemotePost, 'link' | 'stored'>,
  signal: AbortSignal,
) {
  try {
    const url = new URL(link);
    url.searchParams.set('veemark', crypto.randomUUID());
    const headers = { 'cache-control': 'no-cache', pragma: 'no-cache' };
    const page = await fetch(url.href, { signal, headers, maxBytes: PAGE_MAX_BYTES });
    if (page.status !== 200) return null;
    const html = page.text();
    const items = await inHead('readHeadItems', html);
    return { html, isEarlier: isEarlier(page.headers, modifiedAt), headBy: null, ...items };
  } catch {
    return null;
  }
}

/** X-Cache, CF-Cache-Status, X-Litespeed-Cache, X-Proxy-Cache, Cache-Status (RFC 9211) and their like. */
const CACHE = /cache(?!.*control)/i;
const FROM_CACHE = /(?<!fwd=)\b(?:hit|stale|updating)\b/i;

function isEarlier(headers: Headers, modifiedAt: string): boolean {
  const age = Number(headers.get('age')) || 0;
  const isCached =
    age > 0 || [...headers].some(([name, value]) => CACHE.test(name) && FROM_CACHE.test(value));
  const madeAt = Date.parse(headers.get('date') ?? '') - age * 1000;
  return isCached && !(age > 0 && madeAt > Date.parse(modifiedAt));
}

/** What it tells is worth no longer wait. */
const FRONT_TIMEOUT_MS = 10_000;

/** A site's theme and plugins tell there what no API does, unless the owner hides it. */
export async function frontPageOf(fetch: SafeFetch, domain: string, signal: AbortSignal) {
  try {
    const page = await fetch(`${domain}/`, { signal, timeoutMs: FRONT_TIMEOUT_MS, maxBytes: PAGE_MAX_BYTES });
    return await inHead('readFrontPage', page.text());
  } catch {
    return null;
  }
}
