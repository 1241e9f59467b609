import { setImmediate as nextTurn } from 'node:timers/promises';
import { TermIndex, withTitle } from '#server/text/term-index.ts';
import { pageTerms, pageTermsIn } from '#server/text/terms.ts';
import type { DraftTerms } from './page-text.ts';

export type IndexRow = {
  id: string;
  url: string;
  title: string;
  terms: string;
  publishedAt: Date | null;
  links: string[];
};
export type IndexedPage = Omit<IndexRow, 'terms' | 'links'> & { linked: number };
type Near = { page: IndexedPage; score: number };

/** Of a title, as far as the words of it are in a paragraph of the draft, or in the page that would link to the draft. */
const TITLE_BONUS = 0.4;
/** Added to a title's weight, so that a title of one common word is worth little. */
const TITLE_LEAST = 3;
/** Of the closeness of each near page, for the pages that it links to, or that link to it. */
const LINK_BONUS = 0.2;
const NEIGHBOURS = 20;
/** Pages between two turns of the event loop, and what their terms come to. */
const SLICE = 50;
const POSTINGS_OF_SLICE = 400 * SLICE;
const ALIKE_MIN = 0.4;
const ALIKE_MAX = 5;
const TWIN_SHARE = 0.9;
/** Of the pages, those that have another as near as that. */
const HARDLY_EVER = 0.99;

type Index = {
  pages: IndexedPage[];
  titles: string[][];
  titleWeights: number[];
  texts: TermIndex;
  titled: TermIndex;
  /** By the number of a page, those of the pages that it links to. */
  links: number[][];
};

/**
 * Finds the pages of a site that are nearest to a draft: the cosine of (1 + ln tf) x ln(1 + N/df), the title three
 * times, plus the share of the page's title that one paragraph of the draft has, each word by its rarity; for links, what
 * the site's own links say of pages near to the draft.
 */
export async function createSiteIndex(rows: readonly IndexRow[]) {
  const index = await indexOf(rows);
  const { pages } = index;
  const { rarity } = index.texts;
  let byTitle: ReturnType<typeof nearestByTitle> | undefined;

  return {
    /** Each with its rarity on this site. */
    termsOfTitle: (title: string): [term: string, weight: number][] =>
      pageTerms(title).map((term) => [term, rarity(term)]),
    near: (draft: DraftTerms, title: string): Near[] => ranked(pages, scores(index, draft, title)),
    /** Those that the draft would link to: the nearest, and what pages near to it link to, but none of its own title. The best first. */
    linkTargets: (draft: DraftTerms, title: string): Near[] => {
      const found = scores(index, draft, title);
      for (const [near, score] of nearest(found))
        for (const target of index.links[near] ?? []) add(found, target, LINK_BONUS * score);
      return ranked(pages, found).filter(({ page }) => !isNamedAs(page.title, title));
    },
    /** Those that would link to the draft: near to its text, with the words of its title, or with links to pages near to it. */
    linkSources: (draft: DraftTerms, title: string): Near[] => {
      const found = cosines(index, draft, title);
      const terms = pageTerms(title);
      const whole = terms.reduce((sum, term) => sum + rarity(term), 0) || 1;
      for (const term of terms)
        for (const page of index.texts.holdersOf(term))
          add(found, page, (TITLE_BONUS * rarity(term)) / whole);
      const near = new Map(nearest(found));
      for (const [page, targets] of index.links.entries())
        for (const target of targets) add(found, page, LINK_BONUS * (near.get(target) ?? 0));
      return ranked(pages, found);
    },
    /** Pages whose title another page fits almost as well as they do, and those pages, with the other's title, by id. */
    twins: async () => {
      const found = new Map<string, string>();
      for (const [number, { id, title }] of pages.entries()) {
        if (number % SLICE === 0) await nextTurn();
        const fits = scores(index, titleAlone(index.titles[number] ?? []), title);
        const least = TWIN_SHARE * (fits[number] ?? 0);
        fits[number] = 0;
        const best = fits.indexOf(Math.max(...fits));
        const twin = pages[best];
        if (!twin || (fits[best] ?? 0) < Math.max(ALIKE_MIN, least)) continue;
        found.set(id, twin.title);
        if (!found.has(twin.id)) found.set(twin.id, title);
      }
      return found;
    },
    /** Finds the page that is nearer to a title than pages of this site are to each other but for one in a hundred. */
    nearestByTitle: () => (byTitle ??= nearestByTitle(index)),
    /** By its title alone: pages with that title, or nearer to it than any other page of the site is to them. */
    alike: (title: string): IndexedPage[] => {
      const terms = pageTerms(title);
      const found = scores(index, titleAlone(terms), title);
      const isNamedSo = (number: number) => index.titles[number]?.join() === terms.join();
      return [...found.keys()]
        .filter((number) => (found[number] ?? 0) > ALIKE_MIN)
        .sort((one, other) => (found[other] ?? 0) - (found[one] ?? 0))
        .slice(0, ALIKE_MAX)
        .filter((number) => isNamedSo(number) || (found[number] ?? 0) >= nearestTo(index, number))
        .flatMap((number) => pages[number] ?? []);
    },
  };
}

/** Whether two titles are the same but for signs, small words and endings. */
export const isNamedAs = (one: string, other: string) =>
  one.trim() === other.trim() ||
  (pageTerms(one).length > 0 && pageTerms(one).join() === pageTerms(other).join());

const add = (found: Float64Array, at: number, more: number) => {
  found[at] = (found[at] ?? 0) + more;
};

const ranked = (pages: IndexedPage[], found: Float64Array): Near[] =>
  pages
    .map((page, at) => ({ page, score: found[at] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);

const nearest = (found: Float64Array): [number, score: number][] =>
  [...found.entries()].sort(([, one], [, other]) => other - one).slice(0, NEIGHBOURS);

const titleAlone = (terms: string[]): DraftTerms => ({ counts: [], paragraphs: [terms] });

async function indexOf(rows: readonly IndexRow[]): Promise<Index> {
  const texts = new TermIndex();
  const titled = new TermIndex();
  const titles = rows.map(({ title }) => pageTerms(title));

  for (const [number, row] of rows.entries()) {
    if (number % SLICE === 0) await nextTurn();
    titled.add(new Map(titles[number]?.map((term) => [term, 1])));
    texts.add(withTitle(new Map(storedTerms(row.terms)), pageTermsIn(row.title)));
  }
  for (const _ of texts.measure(POSTINGS_OF_SLICE)) await nextTurn();

  const titleWeights = titles.map((terms) => terms.reduce((sum, term) => sum + texts.rarity(term), 0));
  const numberOf = new Map(rows.map(({ id }, number) => [id, number]));
  const links = rows.map((row) => row.links.flatMap((id) => numberOf.get(id) ?? []));
  const pages = rows.map(({ id, url, title, publishedAt }) => ({ id, url, title, publishedAt, linked: 0 }));

  for (const target of links.flat()) {
    const page = pages[target];
    if (page) page.linked += 1;
  }

  return { pages, titles, titleWeights, texts, titled, links };
}

function scores(index: Index, draft: DraftTerms, title: string): Float64Array {
  const shares = titleShares(index, draft.paragraphs);
  return cosines(index, draft, title).map((cosine, at) => cosine + TITLE_BONUS * (shares[at] ?? 0));
}

const cosines = ({ texts }: Index, { counts }: DraftTerms, title: string) =>
  texts.cosines(withTitle(new Map(counts), pageTermsIn(title)));

function titleShares({ pages, titled, titleWeights, texts }: Index, paragraphs: string[][]): Float64Array {
  const best = new Float64Array(pages.length);
  for (const paragraph of paragraphs) {
    const sums = new Map<number, number>();
    for (const term of paragraph)
      for (const number of titled.holdersOf(term))
        sums.set(number, (sums.get(number) ?? 0) + texts.rarity(term));
    for (const [number, sum] of sums)
      best[number] = Math.max(best[number] ?? 0, sum / ((titleWeights[number] ?? 0) + TITLE_LEAST));
  }
  return best;
}

async function nearestByTitle(index: Index) {
  const { pages } = index;
  const closeness: number[] = [];
  for (const number of pages.keys()) {
    if (number % SLICE === 0) await nextTurn();
    closeness.push(nearestTo(index, number));
  }
  const sorted = closeness.toSorted((one, other) => one - other);
  const least = Math.max(ALIKE_MIN, sorted[Math.floor(HARDLY_EVER * (sorted.length - 1))] ?? 0);

  return (title: string, exceptId?: string): IndexedPage | undefined => {
    const found = scores(index, titleAlone(pageTerms(title)), title);
    const except = pages.findIndex(({ id }) => id === exceptId);
    if (except >= 0) found[except] = 0;
    const best = found.indexOf(Math.max(0, ...found));
    const score = found[best] ?? 0;
    const isNamed = index.titles[best]?.join() === pageTerms(title).join();
    return score > 0 && (isNamed || score >= least) ? pages[best] : undefined;
  };
}

function nearestTo(index: Index, number: number): number {
  const found = scores(index, titleAlone(index.titles[number] ?? []), index.pages[number]?.title ?? '');
  found[number] = 0;
  return Math.max(...found);
}

export type SiteIndex = Awaited<ReturnType<typeof createSiteIndex>>;

/** As page-text.ts writes them. */
function storedTerms(terms: string): [string, number][] {
  const parts = terms.split(' ');
  const found: [string, number][] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) found.push([parts[at] ?? '', Number(parts[at + 1])]);
  return found;
}
