import { isLine, linesOf, type Document } from '#server/document/document.ts';
import { before, behind, withoutBlankEnd, withoutBlankStart } from '#server/document/edit.ts';
import { parse } from '#server/document/parse.ts';
import { plain } from '#server/document/plain.ts';
import { print } from '#server/document/print.ts';
import { cutAt, endsOf } from '#server/document/sentences.ts';
import { countWords } from '#shared/rules/text/text.ts';

/** A closing is kept as a whole up to this many words; of a longer last block it is the last sentence. */
const LONGEST_CLOSING = 90;

export type Split = {
  body: Document;
  /** What the piece must end with: its last block, from the call to action on. */
  closing: Document;
};

export const wordsOf = (document: Document): number => countWords(print(document));

/** For the thread: the parts as HTML. */
export function splitHtml(html: string, isLast: boolean, callToAction: string | null) {
  const { body, closing } = splitSection(parse(html), isLast, callToAction);
  return { body: print(body), closing: print(closing) };
}

/**
 * Parts the last section of a piece before its closing.
 * @param callToAction its words, where it has one.
 */
export function splitSection(document: Document, isLast: boolean, callToAction: string | null): Split {
  if (!isLast) return { body: document, closing: [] };

  const starts = blockStarts(document);
  const lastBlock = starts.at(-1) ?? 0;
  const call = callToAction ? lastPlaceOf(document, callToAction.toLowerCase()) : -1;
  const withCall = call < 0 ? lastBlock : (starts.findLast((start) => start <= call) ?? 0);
  const start = [withCall, lastBlock].find((at) => wordsOf(behind(document, at)) <= LONGEST_CLOSING);
  if (start !== undefined && endsOf(before(document, start), 'sentence').length > 0)
    return { body: withoutBlankEnd(before(document, start)), closing: behind(document, start) };

  const ends = endsOf(document, 'sentence');
  const beforeLast = ends.at(-2);
  // The last row of a table is no closing.
  if (!beforeLast || beforeLast.from === null) return { body: document, closing: [] };

  const beforeCall = call < 0 ? beforeLast : (ends.findLast(({ at }) => at <= call) ?? beforeLast);
  const all = ends.at(-1)?.words ?? 0;
  const end =
    beforeCall.at < beforeLast.at && all - beforeCall.words <= LONGEST_CLOSING ? beforeCall : beforeLast;

  return { body: cutAt(document, end, 'sentence'), closing: withoutBlankStart(behind(document, end.at)) };
}

function blockStarts(document: Document): number[] {
  let at = 0;
  return document.flatMap((node) => {
    const start = at;
    at += node.size;
    return isLine(node) ? [] : start;
  });
}

/** @param words in small letters */
function lastPlaceOf(document: Document, words: string): number {
  let found = -1;
  for (const { line, at } of linesOf(document)) {
    const offset = plain(line.runs).toLowerCase().lastIndexOf(words);
    if (offset >= 0) found = at + offset;
  }
  return found;
}
