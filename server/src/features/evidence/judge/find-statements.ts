import { createSentences } from '#server/text/sentences.ts';
import { findFigures } from './figures.ts';
import type { Found } from './page.ts';
import { findLinks } from './links.ts';
import { findQuotes } from './quotes.ts';
import { findStudies } from './studies.ts';

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
