import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { FetchError, isFetchError, type FetchErrorKind } from '../site-client/fetch-error.ts';
import type { SafeFetch, SafeRequest, SafeResponse } from '../site-client/safe-fetch.ts';
import {
  PageError,
  type FetchedPage,
  type PageProblem,
  type Pages,
  type ReadText,
  type Visit,
} from './pages.ts';
import type * as document from './read-document.ts';
import type * as page from './read-page.ts';
import { decoded } from './read-page.ts';
import type * as robotsRules from './robots-rules.ts';

const BY_KIND: Partial<Record<FetchErrorKind, PageProblem>> = { aborted: 'timeout', redirects: 'broken' };

const TIMEOUT_MS = 10_000;
const PAGE_MAX_BYTES = 3 * 1024 * 1024;
const FILE_MAX_BYTES = 10 * 1024 * 1024;
const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** Of what is asked for, but not read. */
const ASKED_MAX_BYTES = 16 * 1024;
/** RFC 9309 requires at least this. */
const ROBOTS_MAX_BYTES = 512 * 1024;
/** Longer addresses could make robots.txt matching slow. */
const ADDRESS_MAX = 1000;

// In a thread: neither size nor shape of the content is known.
const inPage = threaded<typeof page>(import.meta.dirname, 'read-page.ts');
const inDocument = threaded<typeof document>(import.meta.dirname, 'read-document.ts', 'documents');
const inRobots = threaded<typeof robotsRules>(import.meta.dirname, 'robots-rules.ts');

type Options = { fetchSite: SafeFetch; publicUrl: string };

export function createPages(options: Options): Pages {
  return {
    visit: (signal) => createVisit(options, signal),
    readFile: async (bytes) => answered(inDocument('readFile', bytes)),
  };
}

/** robots.txt of every origin comes first, also of a redirect's target. */
function createVisit({ fetchSite, publicUrl }: Options, signal: AbortSignal): Visit {
  const known = new Map<string, Promise<robotsRules.RobotsRules>>();
  const request = {
    headers: { 'user-agent': `${PRODUCT_NAME} (+${publicUrl})`, accept: 'text/html, application/pdf;q=0.9' },
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
        throw isFetchError(error, 'tooLarge') ? new PageError('robotsUnreadable', error) : error;
      },
    );
    if (answer.status >= 500 || answer.status === 429) throw new PageError('robotsUnreadable');
    return inRobots('rulesForUs', answer.status < 300 ? answer.text() : '');
  }

  async function assertAllowed(url: URL) {
    if (url.href.length > ADDRESS_MAX) throw new PageError('missing');
    const robots = await robotsOf(url);
    if (!(await inRobots('mayRead', robots, url.href))) throw new PageError('robotsForbid');
  }

  const saidByRobots = <T>(address: string, said: (rules: robotsRules.RobotsRules) => T): Promise<T> =>
    robotsOf(new URL(address)).then(said, throwPageError);

  async function fetched(address: string, size: Pick<SafeRequest, 'maxBytes' | 'isCut'>) {
    try {
      await assertAllowed(new URL(address));
      return fetchedPage(await fetchSite(address, { ...request, ...size, beforeRedirect: assertAllowed }));
    } catch (error) {
      throw toPageError(error);
    }
  }

  return {
    read: (address) => fetched(address, { maxBytes: FILE_MAX_BYTES }),
    ask: async (address) => void (await fetched(address, { maxBytes: ASKED_MAX_BYTES, isCut: true })),
    picture: async (address) => {
      const { isPicture, bytes } = await fetched(address, { maxBytes: PICTURE_MAX_BYTES });
      if (!isPicture) throw new PageError('unknownType');
      return bytes;
    },
    pause: (address) => saidByRobots(address, ({ crawlDelay }) => crawlDelay),
    sitemaps: (address) => saidByRobots(address, ({ sitemaps }) => sitemaps),
  };
}

/** @throws PageError for anything but a page or document */
function fetchedPage(answer: SafeResponse): FetchedPage {
  const { status, headers, body, url: address } = answer;
  const type = headers.get('content-type') ?? 'text/html';
  if (status === 401 || status === 403) throw new PageError('closed');
  if (status === 429) throw new PageError('busy');
  if (status === 404 || status === 410) throw new PageError('missing');
  if (status < 200 || status >= 300) throw new PageError('broken');
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? '')) throw new PageError('unknownType');

  const isPage = /\bx?html\b/i.test(type);
  if (isPage && body.length > PAGE_MAX_BYTES) throw new PageError('tooLarge');

  return {
    address,
    isPicture: /^image\//i.test(type),
    bytes: body,
    facts: async () => {
      if (!isPage) throw new PageError('unknownType');
      return inPage('readPage', body, type, address).catch(throwPageError);
    },
    html: () => {
      if (!isPage) throw new PageError('unknownType');
      return decoded(body, type);
    },
    sitemap: () => inPage('readSitemap', decoded(body, type)).catch(throwPageError),
    text: async () => {
      if (/\bjson\b|^(image|audio|video|font)\//i.test(type)) throw new PageError('unknownType');
      return answered(isPage ? inDocument('readSitePage', body, type) : inDocument('readFile', body));
    },
  };
}

async function answered(reading: ReturnType<typeof document.readFile>): Promise<ReadText> {
  const outcome = await reading.catch(throwPageError);
  if ('problem' in outcome) throw new PageError(outcome.problem);
  return outcome;
}

function throwPageError(error: unknown): never {
  throw toPageError(error);
}

/** Other errors stay as they are. */
function toPageError(error: unknown): unknown {
  if (error instanceof ThreadLimitError) return new PageError('tooComplex', error);
  if (!(error instanceof FetchError)) return error;
  const { kind } = error;
  return new PageError(BY_KIND[kind] ?? (kind as Exclude<FetchErrorKind, 'aborted' | 'redirects'>), error);
}
