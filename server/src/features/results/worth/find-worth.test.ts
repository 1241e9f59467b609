import { expect, test } from 'vitest';
import { plantedSite } from '#server/test/planted-series.ts';
import type { WorthKind } from '#shared/rules/results.ts';
import { answeredBy } from './answered-by.ts';
import { findWorth, type Known } from './find-worth.ts';

/** Not those that the rules were made with. */
const SITES = Array.from({ length: 12 }, (_, at) => plantedSite(9001 + 37 * at));

/** Of all that was said of this kind the share that is so, and of all that is so the share that was said. */
function measured(kind: WorthKind & ('losing' | 'near')) {
  const counts = { said: 0, right: 0, planted: 0 };
  for (const site of SITES) {
    const said = findWorth(site.known).filter((item) => item.kind === kind);
    counts.said += said.length;
    counts.right += said.filter(({ subject }) => site[kind].has(subject)).length;
    counts.planted += site[kind].size;
  }
  return { precision: counts.right / counts.said, recall: counts.right / counts.planted };
}

test.each(['losing', 'near'] as const)(
  'of planted series %s is said rightly nine times of ten, and eight of ten are found',
  (kind) => {
    const { precision, recall } = measured(kind);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  },
);

const NOTHING: Known = {
  to: '2026-11-25',
  pages: [],
  queries: [],
  days: new Map(),
  pageQueries: [],
  isAnswered: () => true,
  isLinkless: () => false,
};
const seen = (clicks: number, impressions: number, position = 3) => ({
  clicks,
  impressions,
  positionSum: position * impressions,
});

test('missing days are no loss: gaps, late days and renamed pages are not said to lose', () => {
  for (const site of SITES) {
    const said = findWorth(site.known).filter(({ kind }) => kind === 'losing');
    expect(said.filter(({ subject }) => /late|renamed/.test(subject))).toEqual([]);
  }
});

test('the same figures give the same list', () => {
  expect(findWorth(plantedSite(1).known)).toEqual(findWorth(plantedSite(1).known));
});

test('two pages share a search where each has a tenth of it', () => {
  const row = (page: string, query: string, impressions: number) => ({
    page,
    query,
    ...seen(1, impressions),
  });
  const pageQueries = [
    row('a', 'beans', 700),
    row('b', 'beans', 300),
    row('a', 'mugs', 950),
    row('c', 'mugs', 50),
  ];
  expect(findWorth({ ...NOTHING, pageQueries })).toMatchObject([
    {
      kind: 'shared',
      subject: 'b',
      other: 'a',
      sentence: 'For “beans” it was shown in 30 % of 1,000 times, another page of yours in 70 %.',
      action: 'link',
    },
  ]);
});

const PAGES = [
  { title: 'How to store coffee beans', text: 'A jar is enough.\n\nDoes freezing help?\n\nNo.' },
  { title: 'Our cups', text: 'They are blue, and hold a quarter of a litre of filter coffee each.' },
];

test('what titles and headings have is answered; a search for the site itself needs no answer', () => {
  const isAnswered = answeredBy(PAGES, 'harbour-coffee.example');
  expect(isAnswered('store beans')).toBe(true);
  expect(isAnswered('freezing help')).toBe(true);
  expect(isAnswered('harbour coffee')).toBe(true);
  // Within a sentence alone.
  expect(isAnswered('quarter litre')).toBe(false);
  expect(isAnswered('descale espresso machine')).toBe(false);
});

test('what is searched and nowhere answered, and what is read and leads nowhere, are said with their figures', () => {
  const queries = [
    { query: 'descale machine', ...seen(4, 2100) },
    { query: 'store beans', ...seen(90, 900) },
    { query: 'rare thing', ...seen(0, 12) },
  ];
  const pages = [
    { page: 'a', ...seen(200, 3000) },
    { page: 'b', ...seen(8, 90) },
  ];
  const isLinkless = () => true;
  expect(
    findWorth({ ...NOTHING, queries, pages, isAnswered: answeredBy(PAGES, 'x.example'), isLinkless }),
  ).toMatchObject([
    {
      kind: 'unanswered',
      subject: 'descale machine',
      sentence: 'Searched and shown 2,100 times, 4 clicks. None of your titles or headings answers it.',
      action: 'write',
    },
    { kind: 'linkless', subject: 'a', sentence: 'Opened 200 times, and it links to none of your pages.' },
  ]);
});
