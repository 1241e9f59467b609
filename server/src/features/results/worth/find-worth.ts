import type {
  DayFigures,
  PageFigures,
  Period,
  QueryFigures,
} from '#server/ports/search-results/search-results.ts';
import { WORTH_KINDS, type WorthAction, type WorthKind } from '#shared/rules/results.ts';
import { before, windowTo, yearBefore } from '../window.ts';

export type Worth = {
  kind: WorthKind;
  /** The page, or what was searched. */
  subject: string;
  /** The page that shares a search with it. */
  other: string | null;
  /** With its figures. */
  sentence: string;
  action: WorthAction;
  /** Clicks that may be won: what is worth most comes first. */
  weight: number;
};

export type Known = {
  /** Pages and queries over one period. */
  pages: PageFigures[];
  queries: QueryFigures[];
  /** The last day whose figures are final, for the days of pages. */
  to: string;
  /** Days of single pages; of an exported file there are none. */
  days: ReadonlyMap<string, DayFigures[]>;
  pageQueries: (PageFigures & { query: string })[];
  /** Whether a page’s title or a heading has what was searched. */
  isAnswered: (query: string) => boolean;
  /** Whether a page that was read links to no other page of the site. */
  isLinkless: (page: string) => boolean;
};

const NEAR = { from: 8, to: 20 };
const LOSS = 0.2;
const CLICKS_MIN = 30;
/** Known days of a window that can be compared. */
const DAYS_MIN = 14;
/** Standard deviations by which counts differ by more than chance. */
const BEYOND_CHANCE = 2.5;
const SHARE_MIN = 0.1;
const SHARED_IMPRESSIONS_MIN = 100;
const ASKED_MIN = 50;
const LINKLESS_CLICKS_MIN = 30;

/** What part of the impressions a better place would bring as clicks. */
const NEAR_GAIN = 0.05;
const ANSWER_GAIN = 0.03;
const SHARED_GAIN = 0.02;
const LINK_GAIN = 0.1;

/** All there is, what is worth most first. Pure: the same figures give the same list. */
export function findWorth(known: Known): Worth[] {
  const found = [
    ...near(known),
    ...losing(known),
    ...shared(known),
    ...unanswered(known),
    ...linkless(known),
  ];
  const rank = ({ kind }: Worth) => WORTH_KINDS.indexOf(kind);
  const sorted = found.toSorted(
    (one, other) =>
      other.weight - one.weight || rank(one) - rank(other) || one.subject.localeCompare(other.subject, 'en'),
  );

  // Of a page whose searches are shared several times the heaviest is said.
  return [
    ...new Map(sorted.toReversed().map((one) => [`${one.kind} ${one.subject}`, one])).values(),
  ].toReversed();
}

function near({ pages }: Known): Worth[] {
  const median = medianOf(pages.map(({ impressions }) => impressions));
  return pages.flatMap(({ page, impressions, positionSum }) => {
    const position = positionSum / impressions;
    const isNear = position >= NEAR.from && position <= NEAR.to && impressions > median;
    if (!isNear) return [];
    const sentence = `It was shown ${count(impressions)} times at position ${position.toFixed(1)}, close to the first page.`;
    return [
      {
        kind: 'near',
        subject: page,
        other: null,
        sentence,
        action: 'refresh',
        weight: NEAR_GAIN * impressions,
      },
    ];
  });
}

function losing({ days, to }: Known): Worth[] {
  const window = windowTo(to);
  const earlier = before(window);

  return [...days].flatMap(([page, known]) => {
    const now = meanIn(known, window);
    const then = meanIn(known, earlier);
    if (!now || !then || then.clicks < CLICKS_MIN) return [];

    const expected = then.mean * seasonOf(known, to);
    const isLess = now.mean <= (1 - LOSS) * then.mean && now.mean <= (1 - LOSS) * expected;
    const chance = Math.sqrt(now.mean / now.days + expected / then.days);
    if (!isLess || expected - now.mean < BEYOND_CHANCE * chance) return [];

    const lost = Math.round(100 * (1 - now.mean / then.mean));
    const sentence = `${lost} % fewer clicks a day: ${now.mean.toFixed(1)} over the last 28 days, ${then.mean.toFixed(1)} over the 28 before.`;
    return [
      {
        kind: 'losing',
        subject: page,
        other: null,
        sentence,
        action: 'refresh',
        weight: then.clicks - now.clicks,
      },
    ] satisfies Worth[];
  });
}

/** What these weeks did a year ago: where that is not known, or the weeks grew then, nothing is expected to fall. */
function seasonOf(known: DayFigures[], to: string): number {
  const now = meanIn(known, yearBefore(windowTo(to)));
  const then = meanIn(known, before(yearBefore(windowTo(to))));
  if (!now || !then || then.clicks === 0) return 1;
  return Math.min(1, now.mean / then.mean);
}

/** By the day that is known: a missing one is not a day without clicks. */
function meanIn(known: DayFigures[], { from, to }: Period) {
  const within = known.filter(({ day }) => day >= from && day <= to);
  if (within.length < DAYS_MIN) return null;
  const clicks = within.reduce((sum, row) => sum + row.clicks, 0);
  return { clicks, days: within.length, mean: clicks / within.length };
}

function shared({ pageQueries }: Known): Worth[] {
  return [...Map.groupBy(pageQueries, ({ query }) => query)].flatMap(([query, rows]) => {
    const impressions = rows.reduce((sum, row) => sum + row.impressions, 0);
    if (impressions < SHARED_IMPRESSIONS_MIN) return [];

    const [best, other, ...more] = rows
      .filter((row) => row.impressions >= SHARE_MIN * impressions)
      .toSorted((one, two) => two.impressions - one.impressions || one.page.localeCompare(two.page, 'en'));
    if (!best || !other) return [];

    const shares = [best, other].map((row) => `${Math.round((100 * row.impressions) / impressions)} %`);
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    return [
      {
        kind: 'shared',
        subject: other.page,
        other: best.page,
        sentence: `For “${query}” it was shown in ${shares[1]} of ${count(impressions)} times, another page of yours${others} in ${shares[0]}.`,
        action: 'link',
        weight: SHARED_GAIN * impressions,
      },
    ] satisfies Worth[];
  });
}

function unanswered({ queries, isAnswered }: Known): Worth[] {
  const median = medianOf(queries.map(({ impressions }) => impressions));
  return queries
    .filter(({ query, impressions }) => impressions > Math.max(median, ASKED_MIN) && !isAnswered(query))
    .map(({ query, clicks, impressions }) => ({
      kind: 'unanswered',
      subject: query,
      other: null,
      sentence: `Searched and shown ${count(impressions)} times, ${count(clicks)} clicks. None of your titles or headings answers it.`,
      action: 'write',
      weight: ANSWER_GAIN * impressions,
    }));
}

function linkless({ pages, isLinkless }: Known): Worth[] {
  return pages
    .filter(({ page, clicks }) => clicks >= LINKLESS_CLICKS_MIN && isLinkless(page))
    .map(({ page, clicks }) => ({
      kind: 'linkless',
      subject: page,
      other: null,
      sentence: `Opened ${count(clicks)} times, and it links to none of your pages.`,
      action: 'link',
      weight: LINK_GAIN * clicks,
    }));
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const count = (value: number) => value.toLocaleString('en-US');
