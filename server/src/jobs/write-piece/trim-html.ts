import { countWords } from '#shared/text.ts';
import { sanitiseHtml } from '../../features/content/sanitise-html.ts';

/** A tag, or the end of a sentence in the text. */
const SENTENCE_ENDS = /<(\/?)(\w+)[^>]*>|[.!?…]["'”’)\]]*(?=\s|<|$)/g;
/** A tag, or the blank after a word. */
const WORD_ENDS = /<(\/?)(\w+)[^>]*>|(?<=\S)(?=\s)/g;
const BLOCK = /^(p|li|ul|ol|blockquote|table|tr|figure|pre)$/;
const EMPTY_END = /<(\w+)[^>]*>\s*<\/\1>$/;
const HEADING_END = /(\S)\s*<h([234])>(?:(?!<h[234]>)[\s\S])*<\/h\2>$/;

/**
 * The beginning of an HTML text, at most `most` words, cut at the end of a sentence.
 * @param least where no sentence ends between this and `most` words, the cut is made inside one.
 */
export function trimHtml(html: string, most: number, least: number): string {
  const text = sanitiseHtml(html);
  if (countWords(text) <= most) return text;
  const sentence = lastWithin(text, endsOf(text, SENTENCE_ENDS), most);
  if (countWords(text.slice(0, sentence)) >= least) return closed(text.slice(0, sentence));
  const word = lastWithin(text, endsOf(text, WORD_ENDS), most);
  return closed(`${text.slice(0, word).replace(/[\s,;:–-]+$/, '')}…`);
}

function endsOf(text: string, pattern: RegExp): number[] {
  const ends: number[] = [];
  for (const { 0: match, 1: slash, 2: tag, index } of text.matchAll(pattern))
    if (!tag || (slash && BLOCK.test(tag))) ends.push(index + match.length);
  return ends;
}

/** The last of the ascending positions with at most so many words before it. */
function lastWithin(text: string, ends: number[], most: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countWords(text.slice(0, ends[middle])) <= most) low = middle + 1;
    else high = middle;
  }
  return ends[low - 1] ?? 0;
}

/** Closes what the cut has left open and removes what it has left empty: a list item, a heading without text. */
function closed(html: string): string {
  let text = sanitiseHtml(html);
  for (;;) {
    const shorter = text.replace(EMPTY_END, '').replace(HEADING_END, '$1').trim();
    if (shorter === text) return text;
    text = shorter;
  }
}
