import robotsParser from 'robots-parser';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { MESSAGES } from '#shared/fill-profile.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { fetchFailure, type SafeResponse } from '../../lib/safe-fetch.ts';
import { asSiteProblem, siteProblem } from '../../ports/cms/site-problem.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

const TIMEOUT_MS = 10_000;
const PAGE_MAX_BYTES = 3 * 1024 * 1024;
/** What RFC 9309 asks a reader to take at least. */
const ROBOTS_MAX_BYTES = 512 * 1024;
const HEAD_BYTES = 2048;
/** The rules of a robots.txt may be made to take their time with a long address. */
const ADDRESS_MAX = 1000;

type Robots = ReturnType<typeof robotsParser>;
export type PageReader = {
  read(address: string): Promise<PageFacts>;
  /** Seconds the site wants between two requests. */
  pause(address: string): Promise<number>;
};

/**
 * Reads pages of websites through the guard and says who is asking. The robots.txt of every origin is asked first, that
 * of a redirect's target before it is followed. @throws AppError that names the cause
 */
export function createPageReader({ fetchSite, settings }: UserContext, signal: AbortSignal): PageReader {
  const known = new Map<string, Promise<Robots>>();
  const request = {
    headers: { 'user-agent': `${PRODUCT_NAME} (+${settings.publicUrl})`, accept: 'text/html' },
    timeoutMs: TIMEOUT_MS,
    signal,
  };

  function robotsOf({ origin }: URL): Promise<Robots> {
    const asked = known.get(origin) ?? askRobots(`${origin}/robots.txt`);
    known.set(origin, asked);
    return asked;
  }

  async function askRobots(address: string) {
    const answer = await fetchSite(address, { ...request, maxBytes: ROBOTS_MAX_BYTES }).catch(
      (error: unknown) => {
        throw fetchFailure(error) === 'tooLarge' ? unreadable(MESSAGES.robotsUnreadable) : error;
      },
    );
    if (answer.status >= 500 || answer.status === 429) throw unreadable(MESSAGES.robotsUnreadable);
    return robotsParser(address, answer.status < 300 ? answer.text() : '');
  }

  async function assertAllowed(url: URL) {
    if (url.href.length > ADDRESS_MAX) throw unreadable(MESSAGES.noPage);
    const robots = await robotsOf(url);
    if (robots.isDisallowed(url.href, PRODUCT_NAME)) throw unreadable(MESSAGES.robotsForbid);
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
        return pageFacts(htmlOf(answer), answer.url);
      } catch (error) {
        if (fetchFailure(error) === 'tooLarge') throw unreadable(MESSAGES.tooLarge);
        throw asSiteProblem(error, MESSAGES.failed);
      }
    },
    pause: async (address) => (await robotsOf(new URL(address))).getCrawlDelay(PRODUCT_NAME) ?? 0,
  };
}

const unreadable = (hint: string) => new AppError('upstreamFailed', MESSAGES.failed, { hint });

function htmlOf({ status, headers, body }: SafeResponse): string {
  const type = headers.get('content-type') ?? 'text/html';
  if (status === 401 || status === 403) throw unreadable(MESSAGES.closed);
  if (status === 429) throw siteProblem('busy', { message: MESSAGES.failed });
  if (status >= 500) throw siteProblem('broken', { message: MESSAGES.failed });
  if (status < 200 || status >= 300) throw unreadable(MESSAGES.noPage);
  const isEncoded = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  if (!/\bx?html\b/i.test(type) || isEncoded) throw unreadable(MESSAGES.notHtml);
  return decoded(body, type);
}

/** In the character set that the answer or the page itself names. */
function decoded(body: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, HEAD_BYTES));
  const [, charset = 'utf-8'] =
    /charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
