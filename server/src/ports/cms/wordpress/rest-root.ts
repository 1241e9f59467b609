import type { SafeFetch, SafeResponse } from '../../site-client/safe-fetch.ts';
import type { SiteAccess } from '../cms.ts';

/** Its header is all that is asked for. */
const TIMEOUT_MS = 10_000;
const PAGE_MAX_BYTES = 3 * 1024 * 1024;
const API_LINK = /<([^<>]*)>[^<,]*\brel="?https:\/\/api\.w\.org\/"?/;

/** A header that the REST API sends with all its answers, and no page has. */
const API_SIGN = 'access-control-expose-headers';

/**
 * Whether what was sent has certainly not been carried out: the answer is a 404, or one of the site's own pages, which a
 * WordPress with plain permalinks shows at any address. The REST API names its address in its own answers too, and they
 * may be unreadable although it has stored the post, as after a notice of PHP.
 */
export function mayAskElsewhere({ status, headers }: SafeResponse): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') && !headers.has(API_SIGN);
  return status === 404 || isPage === true;
}

/**
 * Where else the REST API may be, after an answer that was no JSON. WordPress names the API's address in a header of every page.
 * @returns null when there is nothing else to ask
 */
export async function rootInstead(
  fetch: SafeFetch,
  { domain }: SiteAccess,
  asked: string,
  answer: SafeResponse,
  signal: AbortSignal,
): Promise<string | null> {
  const linked = linkedRoot(answer, domain);
  if (linked) return linked === asked ? null : linked;
  if (answer.status !== 404) return null;
  const roots = [await frontPageRoot(fetch, domain, signal), `${domain}/?rest_route=/`];
  return roots.find((root) => root && root !== asked) ?? null;
}

async function frontPageRoot(fetch: SafeFetch, domain: string, signal: AbortSignal) {
  try {
    const request = { method: 'HEAD' as const, signal, timeoutMs: TIMEOUT_MS, maxBytes: PAGE_MAX_BYTES };
    return linkedRoot(await fetch(`${domain}/`, request), domain);
  } catch {
    return null;
  }
}

/** The credentials go there, so an address of another host is none. */
function linkedRoot({ headers }: SafeResponse, domain: string): string | null {
  const link = API_LINK.exec(headers.get('link') ?? '')?.[1];
  const root = link ? URL.parse(link, domain) : null;
  return root && root.origin === new URL(domain).origin ? root.href : null;
}
