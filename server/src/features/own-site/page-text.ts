import { storable } from '#server/database/stored.ts';
import { languageOf } from '#server/text/language-of.ts';
import { PAGE, readText } from '#server/text/read-text.ts';
import { createSentences } from '#server/text/sentences.ts';
import { pageTerms, pageTermsIn } from '#server/text/terms.ts';
import { HEADINGS } from '#shared/rules/text/html-tags.ts';

/** Characters of a page's text, and of its HTML. */
const TEXT_MAX = 200_000;
const HTML_MAX = 1_000_000;
/** Of one page; the most frequent are kept. */
const TERMS_MAX = 400;
const TERM_MAX = 60;
const LINKS_MAX = 100;
const ANCHOR_MAX = 300;
const ADDRESS_MAX = 1000;
const PARAGRAPHS_MAX = 1000;
/** Years; a later one is a distant aim. */
const AHEAD_MAX = 2;
const PLACES_MAX = 200;

export type PageText = {
  title: string;
  text: string;
  terms: string;
  words: number;
  links: { url: string; anchor: string }[];
  /** A sentence that speaks of a year as its present or future, and that year. */
  dated: string | null;
  datedYear: number | null;
};

type Given = { url: string; title: string; html: string; isWhole: boolean; year: number | null };

/** One call for the thread. @param pages `isWhole` with the head, where the title may name the site too; `year` of publishing */
export function readPageTexts(pages: Given[]): PageText[] {
  return pages.map(({ url, title, html, isWhole, year }) => {
    const { text, links, heading } = readLinks(html.slice(0, HTML_MAX), url);
    const kept = storable(text.slice(0, TEXT_MAX));
    const isNamed = title !== '' && !(isWhole && heading && title.includes(heading));
    return {
      title: storable(isNamed ? title : heading),
      text: kept,
      terms: writtenTerms(kept),
      words: kept.split(/\s+/).filter(Boolean).length,
      links,
      ...datedIn(kept, year, languageOf(kept)),
    };
  });
}

/** In English; elsewhere only a year after that of publishing says that it was still to come. */
const NAMED = /\b(?:in|for|by|during|until|of|as of) (20\d\d)\b(?!-)/gi;
const YEAR = /(?<![\d.,/-])(20\d\d)(?![\d-]|[.,]\d)/g;

/** What a sentence says of a year that it names as past: that stays true. */
const PAST_TENSE = /\b(?:was|were|did|had|been|[a-z]{3,}ed)\b/i;
const STILL = /\b(?:is|are|will|shall|plans?|expect|aim|hope|next)\b/i;

type Dated = { dated: string; datedYear: number };

/**
 * "This year", or the year of publishing and those after it: once past, the sentence is out of date.
 * @returns the one that is so first
 */
export const datedIn = (text: string, year: number | null, language: string) =>
  datedSentences(text, year, language).next().value ?? NOT_DATED;

/** Each sentence once, those that are out of date first at the beginning. */
export function* datedSentences(
  text: string,
  year: number | null,
  language: string,
): Generator<Dated, undefined> {
  if (year === null) return;
  const isEnglish = language === 'en';
  const named = [...text.matchAll(isEnglish ? NAMED : YEAR)]
    .map(({ 0: words, 1: said, index }) => ({ said: Number(said), words, index, isNamed: true }))
    .filter(({ said }) => said >= year + Number(!isEnglish) && said <= year + AHEAD_MAX);
  const spoken = [0, 1].flatMap((ahead) =>
    [...text.matchAll(spokenYear(language, ahead))].map(({ 0: words, index }) => {
      return { said: year + ahead, words, index, isNamed: false };
    }),
  );
  const { around } = createSentences(text, language);
  const places = [...named, ...spoken].toSorted((a, b) => a.said - b.said || a.index - b.index);
  const known = new Set<string>();

  for (const { said, words, index, isNamed } of places.slice(0, PLACES_MAX)) {
    const { sentence } = around(index, index + words.length);
    const isPast = isNamed && PAST_TENSE.test(sentence) && !STILL.test(sentence);
    if (!isPast && !known.has(sentence)) yield { dated: sentence, datedYear: said };
    known.add(sentence);
  }
}

/** "This year" or "next year" in a language, and its other cases: "dieses Jahr" is "in diesem Jahr" too. */
function spokenYear(language: string, ahead: number) {
  const said = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ahead, 'year');
  const words = said.split(' ');
  const cases = words.map((word, at) =>
    at < words.length - 1 && word.length > 3 ? `${word.slice(0, -1)}\\p{L}{0,2}` : word,
  );
  const pattern = cases.join('\\s+').replace(/[’']/g, "[’']");
  // One word is of a script that sets no blanks, or carries its endings.
  return new RegExp(words.length > 1 ? `(?<!\\p{L})${pattern}(?!\\p{L})` : pattern, 'giu');
}

const NOT_DATED = { dated: null, datedYear: null };

/** Terms of a draft; more than a real page has are left out. */
export type DraftTerms = { counts: [term: string, count: number][]; paragraphs: string[][] };

/** One call for the thread. @param html may be plain text */
export function readDraft(title: string, html: string): DraftTerms {
  const text = readText(html, PAGE).slice(0, TEXT_MAX);
  const paragraphs = [title, ...text.split(/\n+/)].slice(0, PARAGRAPHS_MAX);
  const counts = strongest(countTerms(text));
  return { counts, paragraphs: paragraphs.map(pageTerms) };
}

const strongest = (counts: Map<string, number>) =>
  [...counts].sort(([, one], [, other]) => other - one).slice(0, TERMS_MAX);

const writtenTerms = (text: string) => strongest(countTerms(text)).flat().join(' ');

function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of pageTermsIn(text))
    if (term.length <= TERM_MAX) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The text of a page or a part of one, its links and its first heading. */
export function readLinks(html: string, base: string) {
  const links: PageText['links'] = [];
  const open: { name: string; depth: number; href: string; text: string }[] = [];
  let heading = '';
  const text = readText(html, PAGE, {
    open: (name, { href = '' }, depth) => {
      if (name === 'a' || HEADINGS.includes(name)) open.push({ name, depth, href, text: '' });
    },
    text: ({ raw }) => {
      for (const one of open) if (one.text.length < ANCHOR_MAX) one.text += raw;
    },
    close: (depth) => {
      const last = open.at(-1);
      if (last?.depth !== depth) return;
      open.pop();
      const words = last.text.replace(/\s+/g, ' ').trim().slice(0, ANCHOR_MAX);
      if (last.name !== 'a') heading ||= words;
      else if (links.length < LINKS_MAX) {
        const url = plainAddress(last.href, base);
        if (url) links.push({ url, anchor: storable(words) });
      }
    },
  });

  return { text, links, heading };
}

/** Without fragment and closing slash, so that two addresses of one page are equal. @returns null for none of the web */
export function plainAddress(href: string, base: string): string | null {
  const url = href.length <= ADDRESS_MAX ? URL.parse(href.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  const plain = url.href.replace(/\/$/, '');
  return plain.length <= ADDRESS_MAX ? plain : null;
}
