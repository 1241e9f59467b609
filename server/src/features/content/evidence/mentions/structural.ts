import { isTimeOfDay, timeAt } from './clock.ts';
import { isCounted } from './counted.ts';
import { hedgeOf } from './hedges.ts';
import { idiomAt } from './idioms.ts';
import { isLabelled } from './labels.ts';
import { openingHoursAt } from './opening-hours.ts';
import { isLetter, phraseAt, touchesWord, UNSPACED } from './phrases.ts';
import { isCountOfParts } from './parts.ts';
import { telephoneAt } from './telephone.ts';
import type { Amount } from './amounts.ts';
import { skipBlanks, type Found, type Page } from './page.ts';

/** "two sides", "three or four": idle unless they measure something. */
const IDLE_MAX = 3;

const harmless = (start: number, end: number, value: string): Found => ({
  kind: 'number',
  value,
  unit: null,
  start,
  end,
  isStructural: true,
});

/** A list within a line is no longer. */
const LIST_MAX = 400;
const TIME = /\d{1,3}:\d{1,2}(?::\d{2})?(?![\d:])/y;
/** "7Eleven" is a name, "45jährige" counts. */
const NAME_MAX = 12;
const NAME_PART = 20;
const LETTERS = /^\p{L}{3,}(?![\p{L}\d-])/u;
const NAME = /[\p{L}\d]+(?:[.-][\p{L}\d]+)*/uy;

/** Digits that begin here and are no figure: times, telephone numbers, names such as "H2O" and "COVID-19". */
export function readHarmless(page: Page, at: number): Found | null {
  const { shadow } = page;
  const idiomEnd = idiomAt(page, at);
  if (idiomEnd !== null) return found(shadow, at, idiomEnd);
  if (isPartOfName(page, at)) return matched(NAME, shadow, at);
  const end = openingHoursAt(page, at) ?? timeAt(page, at) ?? telephoneAt(page, at);
  return matched(TIME, shadow, at) ?? (end === null ? null : found(shadow, at, end));
}

const found = (shadow: string, at: number, end: number) => harmless(at, end, shadow.slice(at, end));

function matched(pattern: RegExp, shadow: string, at: number): Found | null {
  pattern.lastIndex = at;
  const match = pattern.exec(shadow)?.[0];
  return match ? found(shadow, at, at + match.length) : null;
}

/** Letters touch the digits ("H2O", "MP3"), or capitals and a hyphen do ("COVID-19"). */
function isPartOfName(page: Page, at: number): boolean {
  const { text, shadow, grammar } = page;
  const before = text[at - 1] ?? '';
  if (before === '-') return /\p{Lu}/u.test(text[at - 2] ?? '');
  if (before === '.' && /\p{L}/u.test(text[at - 2] ?? ''))
    return !isSign(shadow, at, grammar.signs) && !isGluedFigure(page, at);
  return touchesWord(text, at) && !isSign(shadow, at, grammar.signs);
}

const GLUED = /\d+(?:[.,]\d+)*/y;

/** "ca.21.000", "approx.450 shops": the blank behind the dot is missing. */
function isGluedFigure(page: Page, at: number): boolean {
  if (hedgeOf(page, at, at)) return true;
  GLUED.lastIndex = at;
  const digits = GLUED.exec(page.shadow)?.[0] ?? '';
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) || (digits.length > 1 && isCounted(page, at + digits.length));
}

function isSign(shadow: string, at: number, signs: Map<string, string>): boolean {
  for (let length = 1; length <= 4; length += 1) {
    if (signs.has(shadow.slice(at - length, at)) && !isLetter(shadow[at - length - 1])) return true;
  }
  return false;
}

/** The same figure marked as harmless where its surroundings say so. */
export function judged(page: Page, amount: Amount): Amount | null {
  const { shadow, grammar } = page;
  const { number, isSpelled, end } = amount;
  if (isSpelled && isArticle(page, amount)) return null;
  if (amount.kind !== 'number' || number.isScaled) return amount;
  if (isSpelled && number.value === 1) return { ...amount, isStructural: true };
  if (amount.unit !== null) return amount;
  const ordinal = phraseAt(shadow, end, grammar.ordinals);
  if (ordinal && !isSpelled) return ordinalOf(page, amount, ordinal.end);
  if (isLetter(shadow[end]) && !UNSPACED.test(shadow[end] ?? '') && !isSpelled)
    return wholeName(page, amount);
  const isHarmless =
    (isSpelled && number.value <= IDLE_MAX) ||
    isListNumber(page, amount) ||
    isLabelled(page, amount) ||
    isCountOfParts(page, amount) ||
    isTimeOfDay(page, amount);
  return { ...amount, isStructural: isHarmless };
}

/** "ein Haus", "une heure": an article, no number. "ein Prozent" and "eine Million" are figures. */
function isArticle({ shadow, grammar }: Page, { number, kind, start }: Amount): boolean {
  if (number.isScaled || kind !== 'number') return false;
  const word = shadow.slice(start, number.end);
  return number.value === 1 && ((grammar.words.articles ?? []).includes(word) || word !== 'one');
}

/** "3rd" orders; "the 19th century" is a statement. */
function ordinalOf({ shadow, grammar }: Page, amount: Amount, end: number): Amount {
  const measure = phraseAt(shadow, skipBlanks(shadow, end), grammar.measures);
  if (measure?.value !== 'century') return { ...amount, end, isStructural: true };
  return { ...amount, end: measure.end, unit: 'century' };
}

/** "4K", "5G", "1080p"; "500TWh" measures by a unit that is not known. */
function wholeName(page: Page, amount: Amount): Amount {
  const { start, end, value } = amount.number;
  if (value > NAME_MAX && LETTERS.test(page.shadow.slice(end, end + NAME_PART))) return amount;
  NAME.lastIndex = start;
  const name = NAME.exec(page.shadow)?.[0] ?? '';
  return { ...amount, end: Math.max(amount.end, start + name.length), isStructural: true };
}

function isListNumber(page: Page, amount: Amount): boolean {
  const { shadow } = page;
  const { start, end, number } = amount;
  const isFirst =
    start === 0 || shadow[start - 1] === '\n' || (shadow[start - 1] === '(' && shadow[start - 2] !== ' ');
  if (!number.isPlain || !/^[.):](\s|$)/.test(shadow.slice(end, end + 2))) return false;
  return isFirst || isInlineNumber(page, amount);
}

/** "(1) mix, (2) knead"; "fifteen (15) people" counts. */
function isInlineNumber({ shadow }: Page, { start, end, number: { value } }: Amount): boolean {
  if (shadow[start - 1] !== '(' || shadow[end] !== ')') return false;
  if (value === 1) return shadow.slice(end, end + LIST_MAX).includes('(2) ');
  const before = shadow.slice(Math.max(0, start - LIST_MAX), start);
  return before.includes('(1) ') && before.includes(`(${value - 1}) `);
}
