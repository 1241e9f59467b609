import { INLINE, oneOf } from './html-tags.ts';
import { segmentsOf } from './segments.ts';

/*
 * Texts come from anybody, so every function here takes time in proportion to its input. A search for an end mark is
 * only given text up to the last such mark, so it cannot fail again and again.
 */

/** Entities that separate or join words; all others stand for one character and do not change the count. */
const ENTITY = /&(nbsp|#160|#xa0|ensp|emsp|thinsp|lt|gt|quot|#39|#x27|apos|rsquo|amp);/gi;
const CHARACTERS: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': '’',
  '#x27': '’',
  apos: '’',
  rsquo: '’',
  amp: '&',
};

/** Inline tags stand inside words ("un<em>believ</em>able") and do not separate them. */
const INLINE_TAG = new RegExp(`^</?${oneOf(INLINE)}\\b`, 'i');

/** The text of an HTML fragment on one line: tags become blanks, the common entities their characters. */
export function stripTags(html: string): string {
  let text = replaceUntil(html, html.lastIndexOf('-->') + 3, /<!--[\s\S]*?-->/g, () => ' ');
  text = replaceUntil(
    text,
    endOfLast(text, /<\/script\s*>/gi),
    /<script\b[\s\S]*?<\/script\s*>/gi,
    () => ' ',
  );
  text = replaceUntil(text, endOfLast(text, /<\/style\s*>/gi), /<style\b[\s\S]*?<\/style\s*>/gi, () => ' ');
  return replaceUntil(text, text.lastIndexOf('>') + 1, /<\/?[a-z][^>]*>/gi, (tag) =>
    INLINE_TAG.test(tag) ? '' : ' ',
  )
    .replace(ENTITY, (_, name: string) => CHARACTERS[name.toLowerCase()] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Replaces in the first `end` characters alone: behind them the pattern cannot match, however it begins. */
function replaceUntil(text: string, end: number, pattern: RegExp, by: (match: string) => string): string {
  return text.slice(0, end).replace(pattern, by) + text.slice(end);
}

function endOfLast(text: string, pattern: RegExp): number {
  let end = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) end = index + match.length;
  return end;
}

/** The one way words are counted: word-like segments of the text without its tags. */
export function countWords(html: string): number {
  let count = 0;
  let others = '';
  for (const part of stripTags(html).split(' ')) {
    if (PLAIN.test(part)) count += part.match(PLAIN_WORD)?.length ?? 0;
    else others += ` ${part}`;
  }
  if (!others) return count;
  for (const segment of segmentsOf(others, 'word')) if (segment.isWordLike) count += 1;
  return count;
}

/** Between blanks, ASCII follows the same rules (UAX 29) at a fraction of the segmenter's time. */
const PLAIN = /^[^\x80-\uffff]*$/;
const PLAIN_WORD = /(?!_(?!\w))\w+(?:(?:(?<=[a-z])[.':](?=[a-z])|(?<=\d)[.,;'](?=\d))\w+)*/gi;

export function dropTags(value: string): string {
  return replaceUntil(value, value.lastIndexOf('>') + 1, /<[^>]*>/g, () => '');
}

export function withoutTags(value: string): string {
  return dropTags(value).replace(/[<>]/g, '');
}
