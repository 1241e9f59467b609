import { quoteWords } from '../same-value.ts';
import type { Found } from './page.ts';

const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“"',
  '”': '”',
  '„': '“”',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '「': '」',
  '『': '』',
  '‘': '’',
  '‚': '‘’',
  "'": "'",
};
const OPENER =
  /["“”„«»‹「『‘‚]|(?<![^\s([—–])'(?=\p{L})(?!(?:[dkmnst]|bout|cause|em|round|till?|tis|twas)(?!\p{L}))/giu;
const SINGLE = "‘‚'";
const ONLY_OPENERS = '「『';
const QUOTE_MAX = 1000;
/** A paragraph may be broken once. */
const LINES_MAX = 2;
const WORDS_MIN = 5;
/** Scripts without blanks count letters: about two make a word. */
const LETTERS_MIN = 10;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Quotations of five words and more, within one line or two. */
export function findQuotes(text: string): Found[] {
  const quotes: Found[] = [];
  OPENER.lastIndex = 0;
  for (let match = OPENER.exec(text); match; match = OPENER.exec(text)) {
    const end = closerOf(text, match.index, match[0]);
    if (end === null) continue;
    if (isLongEnough(text.slice(match.index + 1, end - 1))) quotes.push(quoteOf(text, match.index, end));
    OPENER.lastIndex = end;
  }
  return quotes;
}

export function quoteOf(text: string, start: number, end: number): Found {
  const value = quoteWords(text.slice(start, Math.min(end, start + QUOTE_MAX + 2)));
  return { kind: 'quote', value, unit: null, start, end, isStructural: false };
}

/** @returns the offset behind the closing mark, or null. */
function closerOf(text: string, start: number, opener: string): number | null {
  // 27" and "it's" open nothing; 「 does so behind a letter too.
  if (!ONLY_OPENERS.includes(opener) && /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) return null;
  const closers = CLOSERS[opener] ?? opener;
  const last = Math.min(text.length, start + QUOTE_MAX + 2);
  let lines = 1;
  for (let at = start + 1; at < last; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n' && (lines += 1) > LINES_MAX) return null;
    if (!closers.includes(character)) continue;
    // Another quotation begins: this one never ended.
    const mayBegin = character === opener && (lines > 1 || opener === "'");
    if (mayBegin && /\s/.test(text[at - 1] ?? '')) return null;
    if (!SINGLE.includes(opener) || !isApostrophe(text, at)) return at + 1;
  }
  return null;
}

/** "it's", "the bakers' guild". */
const isApostrophe = (text: string, at: number) =>
  /\p{L}/u.test(text[at + 1] ?? '') || (text[at] === "'" && /^s' \p{L}/u.test(text.slice(at - 1, at + 3)));

function isLongEnough(quote: string): boolean {
  return (quote.match(WORD)?.length ?? 0) >= WORDS_MIN || (quote.match(UNSPACED)?.length ?? 0) >= LETTERS_MIN;
}
