import { readStored } from '#server/database/stored.ts';
import { storedOffer } from '#server/features/own-site/offer.ts';
import type { Offer } from '#server/ports/cms/site-images.ts';
import { dateFormat } from '#shared/rules/date-format.ts';
import type { IdeaAction, IdeaKind } from '#shared/rules/ideas.ts';

export type Candidate = {
  kind: IdeaKind;
  /** In one line. */
  topic: string;
  /** The reason, with what proves it. */
  why: string;
  action: IdeaAction;
  /** The page that is to be refreshed, or that the topic goes on from. */
  page: { id: string; url: string; title: string } | null;
  /** The source with the facts. */
  sourceId: string | null;
  /** What is known of a product, and when it was: to be kept as a source. */
  facts: string | null;
};

export type ReadPage = {
  id: string;
  url: string;
  title: string;
  text: string;
  kind: string;
  /** Of a product, as it is stored. */
  offer: unknown;
  readAt: Date;
  /** Pages of the site that link there. */
  linkedBy: number;
  /** Of them, those that are no products. */
  linkedByTexts: number;
};

const pageOf = ({ id, url, title }: ReadPage) => ({ id, url, title });

const SENTENCE_MAX = 140;
const QUESTION_WORDS_MIN = 4;
/** A question in a paragraph, in any script. */
const QUESTION = /[^.!?…。！？\n]+[?？؟]/gu;

/** Questions that paragraphs ask in passing, and no title or heading takes up. */
export function questionsIn(pages: ReadPage[], isAnswered: (text: string) => boolean): Candidate[] {
  return pages.flatMap((page) =>
    page.text
      .split(/\n+/)
      // A question alone is a heading, and what is below it its answer.
      .filter((paragraph) => !/^[^.!?…。！？]+[?？؟]\s*$/u.test(paragraph))
      .flatMap((paragraph) => paragraph.match(QUESTION) ?? [])
      .map((question) => question.trim())
      .filter(
        (question) =>
          question.length <= SENTENCE_MAX &&
          question.split(/\s+/).length >= QUESTION_WORDS_MIN &&
          !isAnswered(question),
      )
      .map((question) => ({
        kind: 'question' as const,
        topic: question,
        why: `“${page.title}” asks it, and no page of yours has it as a title or heading.`,
        action: 'write' as const,
        page: pageOf(page),
        sourceId: null,
        facts: null,
      })),
  );
}

const LINKED_MIN = 3;

/** Pages that many others lead to. */
export const followUps = (pages: ReadPage[]): Candidate[] =>
  pages
    .filter(({ linkedBy }) => linkedBy >= LINKED_MIN)
    .toSorted((one, other) => other.linkedBy - one.linkedBy || one.title.localeCompare(other.title, 'en'))
    .map((page) => ({
      kind: 'followUp',
      topic: `What comes after “${page.title}”`,
      why: `${page.linkedBy} of your pages lead there, and nothing goes on from it.`,
      action: 'write',
      page: pageOf(page),
      sourceId: null,
      facts: null,
    }));

type Source = { id: string; title: string; factCount: number };

export const unusedSources = (sources: Source[]): Candidate[] =>
  sources.map(({ id, title, factCount }) => ({
    kind: 'source',
    topic: title,
    why: `It is a source of yours with ${factCount === 1 ? '1 fact' : `${factCount} facts`}, and no piece uses it yet.`,
    action: 'write',
    page: null,
    sourceId: id,
    facts: null,
  }));

/** @param isNamed whether a text of the site has it in its title or a heading */
export function productsWithoutText(pages: ReadPage[], isNamed: (title: string) => boolean): Candidate[] {
  return pages
    .filter(({ kind, title, linkedByTexts }) => kind === 'product' && linkedByTexts === 0 && !isNamed(title))
    .toSorted(
      (one, other) => one.title.localeCompare(other.title, 'en') || one.url.localeCompare(other.url, 'en'),
    )
    .map((page) => {
      const offer = readStored(storedOffer, page.offer);
      const said = offer ? offerInWords(offer) : [];
      const day = longDay(page.readAt);
      const terms = said.length > 0 ? ` (${said.join(', ')} on ${day})` : '';
      return {
        kind: 'product',
        topic: page.title,
        why: `You sell it${terms}, and no post or page of yours is about it or links to it.`,
        action: 'write',
        page: pageOf(page),
        sourceId: null,
        facts: said.length > 0 ? `${page.title}: ${said.join(', ')}, as of ${day}. ${page.url}` : null,
      };
    });
}

function offerInWords({ price, currency, isInStock, left }: Offer): string[] {
  const cost = price && currency ? [`${price} ${currency}`] : [];
  if (left !== null && left > 0) return [...cost, `${left} in stock`];
  if (isInStock === null) return cost;
  return [...cost, isInStock ? 'in stock' : 'sold out'];
}

const longDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

type Searched = { query: string; impressions: number };

/** The most searched first. */
export const searchedFor = (queries: Searched[]): Candidate[] =>
  queries.map(({ query, impressions }) => ({
    kind: 'searched',
    topic: query.charAt(0).toUpperCase() + query.slice(1),
    why: `Searched and shown ${impressions.toLocaleString('en-US')} times, and none of your titles or headings answers it.`,
    action: 'write',
    page: null,
    sourceId: null,
    facts: null,
  }));

export type MonthClicks = { page: ReadPage; month: number; clicks: number };

const SEASON_SHARE = 0.25;
const SEASON_CLICKS_MIN = 50;
const MONTHS = 12;

/** Pages that had a good part of last year’s clicks in the month that comes. */
export function seasonal(clicks: MonthClicks[], nextMonth: number): Candidate[] {
  return [...Map.groupBy(clicks, ({ page }) => page)].flatMap(([page, months]) => {
    const whole = months.reduce((sum, one) => sum + one.clicks, 0);
    const then = months.find(({ month }) => month === nextMonth)?.clicks ?? 0;
    // Fewer months would make any of them a season.
    const isSeason = months.length === MONTHS && whole >= SEASON_CLICKS_MIN && then >= SEASON_SHARE * whole;
    if (!isSeason) return [];

    const name = new Date(Date.UTC(2000, nextMonth - 1)).toLocaleString('en-US', {
      month: 'long',
      timeZone: 'UTC',
    });
    return [
      {
        kind: 'season',
        topic: page.title,
        why: `${name} brought ${Math.round((100 * then) / whole)} % of its clicks of last year: refresh it before then.`,
        action: 'refresh',
        page: pageOf(page),
        sourceId: null,
        facts: null,
      },
    ] satisfies Candidate[];
  });
}

type OldPage = { id: string; url: string; title: string; reason: string };

export const grownOld = (pages: OldPage[]): Candidate[] =>
  pages.map(({ reason, ...page }) => ({
    kind: 'old',
    topic: page.title,
    why: reason,
    action: 'refresh',
    page,
    sourceId: null,
    facts: null,
  }));
