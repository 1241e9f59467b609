import { beginsWord, phraseAt } from './phrases.ts';
import { skipBlanks, type Page } from './page.ts';
import { withScale, type Numeral } from './numerals.ts';

type Sum = { total: number; current: number; scale: number; end: number; count: number; isScaled: boolean };

/** Words of one number; no text has more. */
const WORDS_MAX = 16;

/** The number in words that begins here: "twelve", "two and a half million", "quarante-deux". */
export function readSpelled(page: Page, at: number): Numeral | null {
  if (!beginsWord(page.shadow, at)) return null;
  const part = readScalePart(page, at);
  if (part) return part;
  const sum: Sum = { total: 0, current: 0, scale: 1, end: at, count: 0, isScaled: false };
  let next = at;
  while (sum.count < WORDS_MAX && addWord(page, next, sum)) next = nextWord(page, sum.end);
  if (sum.count === 0) return null;
  addHalf(page, sum);
  return { value: sum.total + sum.current, start: at, end: sum.end, isPlain: false, isScaled: sum.isScaled };
}

/** "half a million", "eine halbe Million". */
export function readScalePart(page: Page, at: number): Numeral | null {
  const part = phraseAt(page.shadow, at, page.grammar.scaleParts);
  const scaled = part && withScale(page, part);
  return scaled?.isScaled ? { ...scaled, start: at, isPlain: false } : null;
}

function addWord(page: Page, at: number, sum: Sum): boolean {
  const { shadow, grammar } = page;
  const scale = phraseAt(shadow, at, grammar.scales);
  if (scale && scale.value > 1 && startsScale(page, at, sum)) return takeScale(sum, scale);
  const hundred = phraseAt(shadow, at, grammar.multipliers);
  if (hundred && sum.current < 10 && startsScale(page, at, sum)) {
    return take(sum, { ...hundred, value: Math.max(sum.current, 1) * hundred.value - sum.current });
  }
  const hundreds = phraseAt(shadow, at, grammar.hundreds);
  if (hundreds && sum.current === 0) return take(sum, hundreds);
  const spelled = phraseAt(shadow, at, grammar.spelled);
  if (!spelled || sum.current % 100 !== 0 || (sum.count > 0 && spelled.value === 0)) return false;
  return take(sum, spelled);
}

/** A scale needs its number; "thousands of" has none. "A million" and "mille" have one. */
function startsScale({ shadow, grammar }: Page, at: number, sum: Sum): boolean {
  if (sum.count > 0) return sum.current > 0;
  const before = shadow.slice(Math.max(0, at - 8), at).trimEnd();
  const word = before.slice(before.lastIndexOf(' ') + 1);
  return (grammar.words.articles ?? []).includes(word);
}

function takeScale(sum: Sum, { value, end }: { value: number; end: number }): boolean {
  sum.total += Math.max(sum.current, 1) * value;
  return Boolean(Object.assign(sum, { current: 0, scale: value, end, count: sum.count + 1, isScaled: true }));
}

function take(sum: Sum, { value, end }: { value: number; end: number }): boolean {
  return Boolean(Object.assign(sum, { current: sum.current + value, end, count: sum.count + 1 }));
}

/** Where the next word of the number may begin: behind a blank, a hyphen or "and". */
function nextWord({ shadow, grammar }: Page, end: number): number {
  for (const link of grammar.words.links ?? []) if (shadow.startsWith(link, end)) return end + link.length;
  return shadow[end] === '-' ? end + 1 : skipBlanks(shadow, end);
}

function addHalf(page: Page, sum: Sum) {
  const { shadow, grammar } = page;
  const half = grammar.words.half?.find((phrase) => shadow.startsWith(phrase, sum.end));
  if (!half) return;
  sum.end += half.length;
  const at = skipBlanks(shadow, sum.end);
  const scale = phraseAt(shadow, at, grammar.scales);
  if (scale && !sum.isScaled) {
    Object.assign(sum, {
      total: (sum.current + 0.5) * scale.value,
      current: 0,
      end: scale.end,
      isScaled: true,
    });
  } else if (sum.isScaled && sum.current === 0) sum.total += sum.scale / 2;
  else sum.current += 0.5;
}
