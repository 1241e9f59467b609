import type { Known } from '#server/features/results/worth/find-worth.ts';
import { addDays } from '#server/lib/days.ts';
import type { DayFigures } from '#server/ports/search-results/search-results.ts';

/** What was planted into the figures of a website, by page. */
export type Planted = { known: Known; losing: Set<string>; near: Set<string> };

const TO = '2026-11-25';
const YEAR = 364;
const DAYS = 480;
const PAGES = 60;

/** Deterministic: the same seed gives the same website. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

/** Counts of a day around a mean, as chance has them. */
function poisson(mean: number, random: Random): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let product = random();
  let found = 0;
  while (product > limit) {
    product *= random();
    found += 1;
  }
  return found;
}

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const SHAPES = [
  'steady',
  'steady',
  'growing',
  'declining',
  'season',
  'gaps',
  'late',
  'renamed',
  'small',
] as const;
type Shape = (typeof SHAPES)[number];

/**
 * A website of sixty pages over sixteen months: steady and growing ones, declines of a third and more, seasons that fall
 * every year, gaps, days that came late, and pages that were renamed. Weekends are weaker.
 */
export function plantedSite(seed: number): Planted {
  const random = randomOf(seed);
  const days = new Map<string, DayFigures[]>();
  const losing = new Set<string>();
  const near = new Set<string>();

  const pages = Array.from({ length: PAGES }, (_, at) => {
    const shape = SHAPES[at % SHAPES.length] ?? 'steady';
    const page = `https://planted.example/${shape}-${at}`;
    const position = 1 + 39 * random() ** 1.5;
    const mean = shape === 'small' ? 0.3 : 3 + 25 * random();
    if (shape === 'declining') losing.add(page);
    days.set(page, seriesOf({ shape, mean, position, random }));
    const impressions = Math.round(28 * mean * (10 + 40 * random()));
    const measured = position * (1 + 0.02 * normal(random));
    return {
      page,
      clicks: Math.round(28 * mean),
      impressions,
      positionSum: measured * impressions,
      position,
    };
  });

  const sorted = pages.map(({ impressions }) => impressions).toSorted((one, other) => one - other);
  const median = ((sorted[PAGES / 2 - 1] ?? 0) + (sorted[PAGES / 2] ?? 0)) / 2;
  for (const { page, position, impressions } of pages)
    if (position >= 8 && position <= 20 && impressions > median) near.add(page);

  const known = {
    to: TO,
    pages,
    days,
    queries: [],
    pageQueries: [],
    isAnswered: () => true,
    isLinkless: () => false,
  };
  return { known, losing, near };
}

type Series = { shape: Shape; mean: number; position: number; random: Random };

function seriesOf({ shape, mean, position, random }: Series): DayFigures[] {
  const fall = 0.3 + 0.4 * random();
  const begin = Math.floor(28 * random() ** 2);
  const rows: DayFigures[] = [];

  for (let ago = DAYS; ago >= 0; ago -= 1) {
    if (isMissing(shape, ago, random)) continue;
    const day = addDays(TO, -ago);
    const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 0.6 : 1;
    const factor = weekend * trendOf(shape, ago, fall, begin);
    const clicks = poisson(mean * factor, random);
    const impressions = clicks + poisson(20 * mean * factor, random);
    rows.push({ day, clicks, impressions, positionSum: position * impressions });
  }

  return rows;
}

function trendOf(shape: Shape, ago: number, fall: number, begin: number): number {
  if (shape === 'declining') return ago <= 28 - begin / 4 ? 1 - fall : 1;
  if (shape === 'growing') return 1 + (0.6 * (DAYS - ago)) / DAYS;
  // The same weeks of every year are weak.
  if (shape === 'season') return ago % YEAR <= 28 ? 0.45 : 1;
  return 1;
}

function isMissing(shape: Shape, ago: number, random: Random): boolean {
  if (shape === 'gaps') return random() < 0.35;
  // Only the first half of the last window has arrived.
  if (shape === 'late') return ago < 13;
  return shape === 'renamed' && ago <= 28;
}
