import path from 'node:path';
import { threaded } from '#server/threads/threaded.ts';
import type { SafeFetch } from '../../site-client/safe-fetch.ts';
import type * as frontPages from './front-page.ts';

const PAGE_MAX_BYTES = 3 * 1024 * 1024;
/** What it tells is worth no longer wait. */
const TIMEOUT_MS = 10_000;
// A front page may have any content.
const inFrontPage = threaded<typeof frontPages>(path.join(import.meta.dirname, 'front-page.ts'));

/** A site's theme and plugins tell there what no API does, unless the owner hides it. */
export async function frontPageOf(fetch: SafeFetch, domain: string, signal: AbortSignal) {
  try {
    const page = await fetch(`${domain}/`, { signal, timeoutMs: TIMEOUT_MS, maxBytes: PAGE_MAX_BYTES });
    return await inFrontPage('readFrontPage', page.text());
  } catch {
    return null;
  }
}
