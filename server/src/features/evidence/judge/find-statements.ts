import { createSentences } from '#server/text/sentences.ts';
import { type Found, LETTER, type Page, Places, UNSPACED } from './page.ts';
import { findLinks } from './links.ts';
import { findQuotes } from './quotes.ts';
import { findStudies } from './studies.ts';
import { readRuns, readTelephones } from './amounts.ts';
import { readDates, readEasternDates, readMonths } from './dates.ts';
import { normalise } from './normalise.ts';
import { LOOK_MAX } from './lookup.ts';
import { readEasternPhrases, readSpelled } from './spelled.ts';
import { wordsOf } from './words.ts';

export type Statement = Found & {
  surface: string;
  sentence: string;
  /** Where it begins in its sentence. */ at: number;
};

/**
 * Every figure, date, quotation, address and citation of a text, in order; none stands within a quotation or an address.
 * @param marked those that the markup of the text shows
 * @param most figures are read until there are more
 */
export function findStatements(
  text: string,
  language: string,
  marked: readonly Found[] = [],
  most = Infinity,
): Statement[] {
  const found = [
    ...marked,
    ...findQuotes(text),
    ...findLinks(text),
    ...findStudies(text, language),
    ...findFigures(text, language, most),
  ];
  const sentences = createSentences(text, language);
  return withoutNested(found.sort((one, other) => one.start - other.start || other.end - one.end)).map(
    (one) => ({
      ...one,
      surface: text.slice(one.start, one.end),
      ...sentences.around(one.start, one.end),
    }),
  );
}

/** A quotation is checked word by word, so what stands in it is not checked again; nor is an address twice. */
function withoutNested(found: readonly Found[]): Found[] {
  let quoteEnd = 0;
  let linkEnd = 0;
  let end = 0;
  return found.filter((one) => {
    if (one.kind === 'link') {
      const isNested = one.end <= linkEnd;
      linkEnd = Math.max(linkEnd, one.end);
      return !isNested;
    }
    if (one.end <= quoteEnd) return false;
    if (one.kind === 'quote') quoteEnd = one.end;
    // What is linked may hold figures; an address that is written out may not.
    if (one.kind !== 'quote' && one.start < end) return false;
    end = Math.max(end, one.kind === 'study' ? end : one.end);
    return true;
  });
}

/**
 * Every figure, date, time and number in words of a text, in order.
 * @param most the reading ends where there are more
 */
function findFigures(text: string, language: string, most = Infinity): Found[] {
  const page = { text, normalised: normalise(text), words: wordsOf(language), language };
  const taken = new Places();
  const found: Found[] = [];
  for (const read of [
    readTelephones,
    readDates,
    readEasternDates,
    readEasternPhrases,
    readMonths,
    readRuns,
    readSpelled,
  ]) {
    for (const figure of read(page, taken)) {
      if (found.length > most) return found;
      if (taken.isTaken(figure.start, figure.end)) continue;
      taken.take(figure.start, figure.end);
      if (figure.value !== '') found.push(figure);
    }
  }
  return found.sort((one, other) => one.start - other.start).map((figure) => withHedge(page, figure));
}

function withHedge({ normalised, words }: Page, figure: Found): Found {
  const before = normalised.slice(Math.max(0, figure.start - LOOK_MAX), figure.start).trimEnd();
  for (let at = Math.max(0, before.length - LOOK_MAX); at < before.length; at += 1) {
    const hedge = words.hedges.get(before.slice(at));
    if (hedge && (!LETTER.test(before[at - 1] ?? '') || UNSPACED.test(before[at] ?? '')))
      return { ...figure, hedge };
  }
  const after = normalised.slice(figure.end, figure.end + LOOK_MAX).trimStart();
  for (const [word, hedge] of words.hedgesAfter) if (after.startsWith(word)) return { ...figure, hedge };
  return figure;
}
