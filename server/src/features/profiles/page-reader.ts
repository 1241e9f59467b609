import path from 'node:path';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { FILL_MESSAGES } from '#shared/fill-profile.ts';
import { SITE_PROBLEMS } from '#shared/websites-rules.ts';
import type { UserContext } from '../../context.ts';
import { isFetchError } from '../../ports/site-client/fetch-error.ts';
import type { SafeResponse } from '../../ports/site-client/safe-fetch.ts';
import { threaded } from '../../threads/threaded.ts';
import { readingError, toReadingError } from './reading-error.ts';
import type * as page from './read-page.ts';
import type { ReadPage } from './read-page.ts';
import type * as robotsRules from './robots-rules.ts';

const TIMEOUT_MS = 10_000;
const PAGE_MAX_BYTES = 3 * 1024 * 1024;
/** What RFC 9309 asks a reader to take at least. */
const ROBOTS_MAX_BYTES = 512 * 1024;
/** Longer addresses could make matching the rules of a robots.txt slow. */
const ADDRESS_MAX = 1000;

// Content of a site is read in a thread, because neither its size nor its shape is known.
const inPage = threaded<typeof page>(path.join(import.meta.dirname, 'read-page.ts'));
const inRobots = threaded<typeof robotsRules>(path.join(import.meta.dirname, 'robots-rules.ts'));

export type PageReader = {
  read(address: string): Promise<ReadPage>;
  /** Seconds the site wants between two requests. */
  pause(address: string): Promise<number>;
};

/**
 * Reads pages of websites through the guard and identifies itself. The robots.txt of every origin is read first, that
 * of a redirect's target before it is followed.
 * @throws AppError that names the cause
 */
export function createPageReader({ fetchSite, settings }: UserContext, signal: AbortSignal): PageReader {
  const known = new Map<string, Promise<robotsRules.RobotsRules>>();
  const request = {
    headers: { 'user-agent': `${PRODUCT_NAME} (+${settings.publicUrl})`, accept: 'text/html' },
    timeoutMs: TIMEOUT_MS,
    signal,
  };

  function robotsOf({ origin }: URL): Promise<robotsRules.RobotsRules> {
    const asked = known.get(origin) ?? askRobots(`${origin}/robots.txt`);
    known.set(origin, asked);
    return asked;
  }

  async function askRobots(address: string) {
    const answer = await fetchSite(address, { ...request, maxBytes: ROBOTS_MAX_BYTES }).catch(
      (error: unknown) => {
        throw isFetchError(error, 'tooLarge') ? readingError(FILL_MESSAGES.robotsUnreadable) : error;
      },
    );
    if (answer.status >= 500 || answer.status === 429) throw readingError(FILL_MESSAGES.robotsUnreadable);
    return inRobots('rulesForUs', answer.status < 300 ? answer.text() : '');
  }

  async function assertAllowed(url: URL) {
    if (url.href.length > ADDRESS_MAX) throw readingError(FILL_MESSAGES.noPage);
    const robots = await robotsOf(url);
    if (!(await inRobots('mayRead', robots, url.href))) throw readingError(FILL_MESSAGES.robotsForbid);
  }

  return {
    read: async (address) => {
      try {
        await assertAllowed(new URL(address));
        const answer = await fetchSite(address, {
          ...request,
          maxBytes: PAGE_MAX_BYTES,
          beforeRedirect: assertAllowed,
        });
        return await inPage('readPage', answer.body, htmlTypeOf(answer), answer.url);
      } catch (error) {
        throw toReadingError(error);
      }
    },
    pause: async (address) => (await robotsOf(new URL(address))).crawlDelay,
  };
}

/** The content type of an answer that is a web page. */
function htmlTypeOf({ status, headers }: SafeResponse): string {
  const type = headers.get('content-type') ?? 'text/html';
  if (status === 401 || status === 403) throw readingError(FILL_MESSAGES.closed);
  if (status === 429) throw readingError(SITE_PROBLEMS.busy, { reason: 'tooManyRequests' });
  if (status >= 500) throw readingError(SITE_PROBLEMS.broken);
  if (status < 200 || status >= 300) throw readingError(FILL_MESSAGES.noPage);
  const isEncoded = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  if (!/\bx?html\b/i.test(type) || isEncoded) throw readingError(FILL_MESSAGES.notHtml);
  return type;
}
