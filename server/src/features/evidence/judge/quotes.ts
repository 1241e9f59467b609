import { plainWords } from './normalise.ts';
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
const SPACED = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

export function findQuotes(text: string): Found[] {
  const said: Span[] = [];
  const closerOf = closersIn(text);
  OPENER.lastIndex = 0;
  for (let match = OPENER.exec(text); match; match = OPENER.exec(text)) {
    const end = closerOf(match.index, match[0]);
    if (end === null) continue;
    said.push({ start: match.index, end });
    OPENER.lastIndex = end;
  }

  return partsOfQuotes(text, said)
    .filter((parts) => isLongEnough(parts.map((part) => wordsIn(text, part)).join(' ')))
    .map((parts) => {
      const values = parts.map(({ start, end }) => quoteOf(text, start, end).value);
      const [start = 0, end = 0] = [parts[0]?.start, parts.at(-1)?.end];
      return { kind: 'quote', value: values.join(' '), unit: null, start, end };
    });
}

type Span = { start: number; end: number };
const wordsIn = (text: string, { start, end }: Span) => text.slice(start + 1, end - 1);

/** "…", said Jane Doe, "…": what is cut by the name of its speaker is one quotation. */
function partsOfQuotes(text: string, said: readonly Span[]): Span[][] {
  const quotes: Span[][] = [];
  for (const one of said) {
    const before = quotes.at(-1)?.at(-1);
    if (before && isAttribution(text, before, one)) quotes.at(-1)?.push(one);
    else quotes.push([one]);
  }
  return quotes;
}

function isAttribution(text: string, before: Span, { start }: Span): boolean {
  const between = text.slice(before.end, start);
  const isOpen = /[,!?…،，、]$/u.test(wordsIn(text, before).trimEnd()) || /^ ?[,،，、]/u.test(between);
  return isOpen && between.length <= ATTRIBUTION_MAX && ATTRIBUTION.test(between);
}

const ATTRIBUTION_MAX = 80;
/** Words, among them commas, that end in a comma, colon or full stop before the rest is said. */
const ATTRIBUTION = /^ ?[,،，、]? ?\p{L}[^.:;!?\n"“”„«»]*[,.:،，、。] ?$/u;

export function quoteOf(text: string, start: number, end: number): Found {
  const value = plainWords(text.slice(start, Math.min(end, start + QUOTE_MAX + 2)));
  return { kind: 'quote', value, unit: null, start, end };
}

/**
 * Finds the offset behind the closing mark of an opening one, or null. Openers are asked for in the order of the text,
 * so that each character is looked at once per kind of mark, however many opened quotations never end.
 */
function closersIn(text: string) {
  const nextMark = new Map<string, number>();
  const lineEnds = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  let line = 0;

  function markFrom(start: number, opener: string): number {
    let at = Math.max(start, nextMark.get(opener) ?? 0);
    while (at < text.length && !isMark(text, at, opener)) at += 1;
    nextMark.set(opener, at);
    return at;
  }

  return (start: number, opener: string): number | null => {
    // 27" and "it's" open nothing; 「 does so behind a letter too, and every mark where words have no blanks between them.
    if (!ONLY_OPENERS.includes(opener) && SPACED.test(text[start - 1] ?? '')) return null;
    while ((lineEnds[line] ?? Infinity) < start) line += 1;
    const [lineEnd = Infinity, lastEnd = Infinity] = lineEnds.slice(line, line + LINES_MAX);
    const at = markFrom(start + 1, opener);
    if (at >= Math.min(text.length, start + QUOTE_MAX + 2, lastEnd)) return null;
    // Another quotation begins: this one never ended.
    const mayBegin = text[at] === opener && (at > lineEnd || opener === "'");
    return mayBegin && /\s/.test(text[at - 1] ?? '') ? null : at + 1;
  };
}

/** A mark that closes what the opener began, or begins anew. */
function isMark(text: string, at: number, opener: string): boolean {
  const character = text[at] ?? '';
  if (!(CLOSERS[opener] ?? opener).includes(character)) return false;
  if (!SINGLE.includes(opener) || !isApostrophe(text, at)) return true;
  return character === opener && /\s/.test(text[at - 1] ?? '');
}

/** "it's", "the bakers' guild". */
const isApostrophe = (text: string, at: number) =>
  /\p{L}/u.test(text[at + 1] ?? '') || (text[at] === "'" && /^s' \p{L}/u.test(text.slice(at - 1, at + 3)));

function isLongEnough(quote: string): boolean {
  return (quote.match(WORD)?.length ?? 0) >= WORDS_MIN || (quote.match(UNSPACED)?.length ?? 0) >= LETTERS_MIN;
}
