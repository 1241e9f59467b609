import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import type { SiteAccess } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { ListedPage } from '#server/ports/cms/site-images.ts';
import { PageError, type Visit } from '#server/ports/pages/pages.ts';
import { PAGES_PER_SITE } from '#shared/rules/own-site.ts';
import { isOneWay, type CmsType } from '#shared/rules/websites.ts';
import { asShown, isReadSince } from './as-shown.ts';

/** Of a list, over all jobs; more come from a site that never ends. */
const PARTS_MAX = 500;
const SITEMAPS_MAX = 30;
const LISTING_MS = 60_000;
/** Pages in a row that cannot be read; then the site has gone. */
const FAILURES_MAX = 5;
/** Lists of pages rather than pages. */
const ARCHIVE = /\/(tags?|categor(y|ies)|authors?|page|feed)\/[^/]+\/?$/i;
const ARCHIVE_SITEMAP = /taxonom|categor|[-_]tags?[-_.]|author|users?[-_.]/i;

export const cursor = z.discriminatedUnion('source', [
  z.object({ source: z.literal('list'), after: z.string().nullable(), parts: z.number().default(0) }),
  z.object({ source: z.literal('sitemap'), at: z.number() }),
]);
type Cursor = z.infer<typeof cursor>;

export type FoundPage = Omit<ListedPage, 'remoteId' | 'kind' | 'publishedAt' | 'modifiedAt'> & {
  remoteId: string | null;
  kind: string;
  publishedAt: Date | null;
  modifiedAt: Date | null;
  isWhole: boolean;
};
/** `unchanged` are addresses of pages that need not be read again; `next` is null behind the last part. */
export type Part = { pages: FoundPage[]; unchanged: string[]; next: Cursor | null };

type Site = {
  cmsType: CmsType;
  domain: string;
  access: SiteAccess;
  from: Cursor | null;
  since: ReadonlyMap<string, Date>;
};
type Reading = Pick<Services, 'cms' | 'pages' | 'log' | 'settings'>;

/**
 * By the list of the site's API; where it gives none, by its sitemap and its public pages, as far as robots.txt allows.
 * @throws SiteError, PageError
 */
export async function* readParts(ctx: Reading, site: Site, signal: AbortSignal): AsyncGenerator<Part> {
  const at = site.from?.source === 'sitemap' ? site.from.at : 0;
  if (site.from?.source === 'sitemap' || isOneWay(site.cmsType))
    return yield* sitemapParts(ctx, site, at, signal);
  const { after = null, parts = 0 } = site.from ?? {};
  let hasList = site.from !== null;
  try {
    for await (const part of listParts(ctx, site, { after, parts }, signal)) {
      hasList = true;
      yield part;
    }
  } catch (refusal) {
    if (hasList || !(refusal instanceof SiteError) || refusal.kind === 'refused') throw refusal;
    ctx.log.info(
      { err: refusal, domain: site.domain },
      'a site does not list its pages, so its sitemap is read',
    );
    yield* sitemapParts(ctx, site, 0, signal, refusal);
  }
}

async function* listParts(
  ctx: Reading,
  site: Site,
  first: { after: string | null; parts: number },
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const { cms, settings } = ctx;
  const { cmsType, access } = site;
  const visit = ctx.pages.visit(signal);
  let delay: Promise<number> | undefined;
  const pause = async () => {
    delay ??= paceOf(visit, site.domain, settings).catch(() => settings.readingPaceMs);
    await sleep(await delay, undefined, { signal });
  };
  let { after } = first;

  for (let parts = first.parts + 1; parts <= PARTS_MAX; parts += 1) {
    await sleep(settings.readingPaceMs, undefined, { signal });
    const { pages, next } = await cms[cmsType].listPages(access, after, signal);
    const listed = pages.map(({ publishedAt, modifiedAt, ...page }) => ({
      ...page,
      publishedAt: dateOf(publishedAt),
      modifiedAt: dateOf(modifiedAt),
      isWhole: false,
    }));
    yield {
      ...(await asShown(listed, { visit, pause, since: site.since })),
      next: next === null ? null : { source: 'list', after: next, parts },
    };
    if (next === null || next === after) return;
    after = next;
  }
}

/** @param refusal why there is no list; thrown where there is no sitemap either */
async function* sitemapParts(
  { pages, settings }: Reading,
  { domain, since }: Site,
  first: number,
  signal: AbortSignal,
  refusal?: SiteError,
): AsyncGenerator<Part> {
  const visit = pages.visit(signal);
  await sleep(settings.readingPaceMs, undefined, { signal });

  const delay = await paceOf(visit, domain, settings);
  const pause = () => sleep(delay, undefined, { signal });
  const { found, isCut } = await listAddresses(visit, domain, pause).catch((error: unknown) => {
    throw refusal && !isForbidden(error) ? refusal : error;
  });
  let failures = 0;
  let isRead = first > 0;
  let problem: unknown;

  for (const [at, { address, modified }] of found.entries()) {
    if (at < first) continue;
    const next: Cursor = { source: 'sitemap', at: at + 1 };
    const modifiedAt = dateOf(modified);
    const readAt = since.get(address);
    if (isReadSince({ modifiedAt }, readAt)) {
      isRead = true;
      yield { pages: [], unchanged: [address], next };
      continue;
    }
    await pause();
    try {
      const page = await visit.read(address);
      const { title, description } = await page.facts();
      const content = { title, html: page.html(), isWhole: true, described: description !== '' };
      const url = isOfSite(page.address, domain) ? page.address : null;
      const times = { publishedAt: null, modifiedAt };
      yield {
        pages: url ? [{ remoteId: null, kind: 'page', url, ...content, ...times }] : [],
        unchanged: [],
        next,
      };
      failures = 0;
      isRead = true;
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      failures += 1;
      problem ??= error;
      if (failures >= FAILURES_MAX && !isForbidden(error)) throw error;
      if (readAt && error.problem !== 'missing') yield { pages: [], unchanged: [address], next };
    }
  }

  if (!isRead && problem) throw problem;
  if (isCut) throw new PageError('timeout');
}

/** Milliseconds between two requests, longer where the site asks for that. */
export const paceOf = async (visit: Visit, domain: string, { readingPaceMs }: Services['settings']) =>
  Math.max(readingPaceMs, 1000 * (await visit.pause(domain)));

/** The pages of all sitemaps, each once. @throws PageError without any */
async function listAddresses(visit: Visit, domain: string, pause: () => Promise<unknown>) {
  const named = await visit.sitemaps(domain);
  const waiting =
    named.length > 0 ? [...named] : ['/sitemap.xml', '/wp-sitemap.xml'].map((path) => domain + path);
  const asked = new Set<string>();
  const found = new Map<string, { address: string; modified: string }>();
  const endsAt = performance.now() + LISTING_MS;
  let isCut = false;
  let problem: unknown;

  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (asked.has(next) || asked.size >= SITEMAPS_MAX || found.size >= PAGES_PER_SITE) continue;
    if (!isOfSite(next, domain)) continue;
    isCut = found.size > 0 && performance.now() > endsAt;
    if (isCut) break;
    asked.add(next);
    await pause();
    try {
      const { pages, sitemaps } = await (await visit.read(next)).sitemap();
      waiting.push(...sitemaps.filter((address) => !ARCHIVE_SITEMAP.test(new URL(address, domain).pathname)));
      for (const page of pages)
        if (found.size < PAGES_PER_SITE && isPage(page.address, domain)) found.set(page.address, page);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      problem ??= error;
    }
  }

  if (found.size === 0) throw problem ?? new PageError('missing');

  return { found: [...found.values()], isCut };
}

const isPage = (address: string, domain: string) =>
  isOfSite(address, domain) && !ARCHIVE.test(new URL(address).pathname);

export function isOfSite(address: string, domain: string): boolean {
  const host = (of: string) => URL.parse(of)?.host.replace(/^www\./, '');
  return host(address) === host(domain);
}

const isForbidden = (error: unknown) => error instanceof PageError && error.problem === 'robotsForbid';

/** Null for a date that does not exist. */
export function dateOf(said: string | null): Date | null {
  const date = new Date(said || Number.NaN);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1970 || date.getUTCFullYear() > 9998
    ? null
    : date;
}
