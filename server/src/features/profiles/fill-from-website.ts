import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError, withMessage, type Reason } from '#server/errors.ts';
import { oneLine } from '#server/lib/plain-text.ts';
import type { SiteFacts } from '#server/ports/ai-writer/ai-writer.ts';
import { PageError, type PageProblem, type ReadPage, type Visit } from '#server/ports/pages/pages.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import {
  cleanAddress,
  cleanText,
  COLOURS_MAX,
  FILL_MESSAGES,
  isWebAddress,
  PAGES_MAX,
  PROFILE_LIMITS,
  type FillEvent,
  type fillFromWebsiteInput,
  type ProfileField,
  type ProfileFields,
} from '#shared/schemas/profiles.ts';

const NO_PAGE = { hint: FILL_MESSAGES.notHtml };

const TIMEOUT_MS = 30_000;

type FillFromWebsiteInput = z.infer<typeof fillFromWebsiteInput>;

const TEXT_MAX = 24_000;
const TOPICS_MAX = 3;
/** Characters. */
const TOPIC_MAX = 200;

/** Nothing is stored: the proposal is for review. */
export async function* fillFromWebsite(
  ctx: UserContext,
  { domain }: FillFromWebsiteInput,
): AsyncGenerator<FillEvent> {
  const { home, pages, icon } = yield* readSite(ctx, domain);
  yield { type: 'writing' };
  const call = { signal: ctx.signal };
  const written = await ctx.writer.proposeProfile(siteFacts(pages, home), call).catch((error: unknown) => {
    throw withMessage(error, FILL_MESSAGES.notProposed);
  });
  const { topics, ...fields } = written;
  const author = firstSaid(pages, 'author');
  const logo = firstSaid(pages, 'logo');
  const proposal = cleanProposal({
    ...fields,
    company: fields.company || home.siteName,
    description: fields.description || home.description,
    author: author || (ctx.user.name ?? ''),
    logo: logo || icon,
    domain: homeAddress(domain, home),
  });
  const isByAi = ctx.writer.name !== 'offline';
  const from: Done['from'] = { ...(!author && { author: 'account' }), ...(!logo && { logo: 'icon' }) };
  yield {
    type: 'done',
    proposal,
    from,
    pages: pages.map(({ address }) => address),
    colours: [...new Set(pages.flatMap(({ colours }) => colours))].slice(0, COLOURS_MAX),
    topics: unanswered(topics, pages),
    isByAi,
  };
}

/** Topics that have no page of this title already. */
function unanswered(topics: readonly string[], pages: readonly ReadPage[]): string[] {
  const titles = pages.map(({ title }) => title.toLowerCase());
  return topics
    .map((topic) => clipped(oneLine(cleanText(topic)), TOPIC_MAX))
    .filter((topic) => topic && !titles.some((title) => title.includes(topic.toLowerCase())))
    .slice(0, TOPICS_MAX);
}

function siteFacts(pages: ReadPage[], { address, title, description, language }: ReadPage): SiteFacts {
  return {
    address,
    siteName: firstSaid(pages, 'siteName'),
    language,
    title,
    description,
    text: pages
      .map(({ text }) => text)
      .join('\n\n')
      .slice(0, TEXT_MAX),
  };
}

const firstSaid = (pages: ReadPage[], what: 'author' | 'logo' | 'icon' | 'siteName') =>
  pages.map((page) => page[what]).find(Boolean) ?? '';

/** A site may answer under another origin ("www."). */
function homeAddress(given: string, { address }: ReadPage) {
  const { origin } = new URL(address);
  return origin === new URL(given).origin ? given : origin;
}

/** Drops values that break the rules of a profile's fields. */
export function cleanProposal(raw: ProfileFields): ProfileFields {
  const fields = Object.keys(PROFILE_LIMITS) as ProfileField[];
  return Object.fromEntries(fields.map((field) => [field, cleanValue(field, raw[field])])) as ProfileFields;
}

function cleanValue(field: ProfileField, raw: string): string {
  const max = PROFILE_LIMITS[field];
  if (field === 'domain' || field === 'logo') {
    const address = cleanAddress(raw);
    return isWebAddress(address) && address.length <= max ? address : '';
  }
  return clipped(oneLine(cleanText(raw)), max);
}

/** Cut between words. */
function clipped(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  const blank = text.lastIndexOf(' ', max - 1);
  return `${text.slice(0, blank > max / 2 ? blank : max - 1).toWellFormed()}…`;
}

type Done = Extract<FillEvent, { type: 'done' }>;
type ReadPages = { home: ReadPage; pages: ReadPage[]; icon: string };

/** Up to five pages in half a minute, skipping unreadable ones. @throws AppError when the first fails */
async function* readSite(ctx: UserContext, address: string): AsyncGenerator<FillEvent, ReadPages> {
  const deadline = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const visit = ctx.pages.visit(deadline);
  yield { type: 'reading', page: 1, address };
  const home = await readFacts(visit, address);
  const pages = [home];
  const pauseMs = (await visit.pause(home.address)) * 1000;
  for (const next of home.next.slice(0, PAGES_MAX - 1)) {
    yield { type: 'reading', page: pages.length + 1, address: next };
    try {
      await sleep(pauseMs, undefined, { signal: deadline });
      const page = await readFacts(visit, next);
      if (new URL(page.address).origin === new URL(home.address).origin) pages.push(page);
    } catch {
      if (deadline.aborted) break;
    }
  }
  const logo = firstSaid(pages, 'logo');
  const icon = firstSaid(pages, 'icon') || (logo ? '' : await favicon(visit, home, pauseMs, deadline));
  ctx.signal.throwIfAborted();
  if (!pages.some(({ title, description, text }) => title || description || text))
    throw new AppError('upstreamFailed', FILL_MESSAGES.failed, { hint: FILL_MESSAGES.empty });
  return { home, pages, icon };
}

/** What browsers show of a site whose pages name no icon. */
async function favicon(visit: Visit, { address }: ReadPage, pauseMs: number, signal: AbortSignal) {
  try {
    await sleep(pauseMs, undefined, { signal });
    const found = await visit.read(new URL('/favicon.ico', address).href);
    return found.isPicture ? found.address : '';
  } catch {
    return '';
  }
}

async function readFacts(visit: Visit, address: string): Promise<ReadPage> {
  try {
    const page = await visit.read(address);
    return await page.facts();
  } catch (error) {
    throw toReadingError(error);
  }
}

const BY_PROBLEM: Record<PageProblem, { reason?: Reason; hint: string }> = {
  refused: { reason: 'invalid', hint: SITE_PROBLEMS.refused },
  unreachable: { hint: SITE_PROBLEMS.unreachable },
  certificate: { hint: SITE_PROBLEMS.certificate },
  timeout: { reason: 'upstreamTimeout', hint: SITE_PROBLEMS.timeout },
  tooLarge: { hint: FILL_MESSAGES.tooLarge },
  tooComplex: { hint: FILL_MESSAGES.tooLarge },
  robotsForbid: { hint: FILL_MESSAGES.robotsForbid },
  robotsUnreadable: { hint: FILL_MESSAGES.robotsUnreadable },
  closed: { hint: FILL_MESSAGES.closed },
  missing: { hint: FILL_MESSAGES.noPage },
  busy: { reason: 'tooManyRequests', hint: SITE_PROBLEMS.busy },
  broken: { hint: SITE_PROBLEMS.broken },
  empty: { hint: FILL_MESSAGES.empty },
  unknownType: NO_PAGE,
  oldWord: NO_PAGE,
  encrypted: NO_PAGE,
  damaged: NO_PAGE,
  scanned: NO_PAGE,
};

function toReadingError(error: unknown): unknown {
  if (!(error instanceof PageError)) return error;
  const { reason = 'upstreamFailed', hint } = BY_PROBLEM[error.problem];
  return new AppError(reason, FILL_MESSAGES.failed, { hint, cause: error });
}
