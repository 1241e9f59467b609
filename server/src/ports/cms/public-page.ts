import type { SafeFetch } from '../site-client/safe-fetch.ts';

const PAGE_MAX_BYTES = 3 * 1024 * 1024;

/** As visitors get it; null without a readable page. */
export async function publicPage(
  fetch: SafeFetch,
  link: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const page = await fetch(link, { signal, maxBytes: PAGE_MAX_BYTES });
    return page.status === 200 ? page.text() : null;
  } catch {
    return null;
  }
}
