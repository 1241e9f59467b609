import type { Grammar } from './grammar.ts';
import { isLetter, phraseAt } from './phrases.ts';
import { skipBlanks, type Page } from './page.ts';

/** A number as it stands in the text. `isPlain`: bare digits, as years, page numbers and ids are written. */
export type Numeral = { value: number; start: number; end: number; isPlain: boolean; isScaled: boolean };

const DIGITS = /\d+/y;
/** Signs that may stand within a number; a blank counts before three digits alone. */
const SEPARATOR = /[.,'’٫٬·]|\s(?=\d{3}(?!\d))/y;
/** No number of a text is longer. */
const DIGITS_MAX = 40;
const VULGAR: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅕': 0.2,
  '⅛': 0.125,
};

/** The number in digits that begins here, with its scale words ("1.2 million", "12.5k"). */
export function readNumeral(page: Page, at: number): Numeral | null {
  const { shadow } = page;
  const fraction = VULGAR[shadow[at] ?? ''];
  if (fraction !== undefined)
    return { value: fraction, start: at, end: at + 1, isPlain: false, isScaled: false };
  const { groups, separators, end } = readGroups(shadow, at);
  if (groups.length === 0) return null;
  const value = valueOf(groups, separators, page.grammar);
  if (value === null) return null;
  const half = VULGAR[shadow[end] ?? ''];
  const whole = half === undefined ? { value, end } : { value: value + half, end: end + 1 };
  const isPlain = separators.length === 0 && half === undefined;
  const scaled = withScale(page, whole);
  const rest = scaled.isScaled && /\d/.test(shadow[scaled.end] ?? '') ? readNumeral(page, scaled.end) : null;
  return { ...scaled, ...(rest && addedTo(scaled, rest)), start: at, isPlain };
}

/** "12億5000万". */
const addedTo = ({ value }: Scaled, rest: Scaled) =>
  rest.value < value ? { value: value + rest.value, end: rest.end } : null;

function readGroups(shadow: string, at: number) {
  const groups: string[] = [];
  const separators: string[] = [];
  let end = at;
  while (end - at < DIGITS_MAX) {
    DIGITS.lastIndex = end;
    const digits = DIGITS.exec(shadow)?.[0];
    if (!digits) break;
    groups.push(digits);
    end += digits.length;
    SEPARATOR.lastIndex = end;
    const separator = SEPARATOR.exec(shadow)?.[0];
    if (!separator || !/\d/.test(shadow[end + 1] ?? '')) break;
    // A blank joins groups of a number that has no other sign yet: "1 250", not "2024 300".
    if (separator.trim() === '' && !mayJoin(groups, separators)) break;
    separators.push(separator.trim() === '' ? ' ' : separator === '’' ? "'" : separator);
    end += 1;
  }
  if (separators.length === groups.length && groups.length > 0) {
    separators.pop();
    end -= 1;
  }
  return { groups, separators, end };
}

function mayJoin(groups: string[], separators: string[]): boolean {
  if (separators.some((sign) => sign !== ' ')) return false;
  return groups.every((digits, index) =>
    index === 0 ? digits.length <= 3 && digits[0] !== '0' : digits.length === 3,
  );
}

/** @returns null for what is no number: a version, an address, a date. */
function valueOf(groups: string[], separators: string[], grammar: Grammar): number | null {
  const [first = '', ...rest] = groups;
  const last = rest.at(-1);
  if (last === undefined) return Number(first);
  const kinds = new Set(separators);
  const sign = separators.at(-1) ?? '';
  if (kinds.size > 2 || (kinds.size === 2 && separators.indexOf(sign) < separators.length - 1)) return null;
  const isDecimal =
    kinds.size === 2 || (separators.length === 1 && isDecimalSign(sign, first, last, grammar));
  const grouped = isDecimal ? rest.slice(0, -1) : rest;
  if (!isGrouped(first, grouped)) return null;
  const whole = [first, ...grouped].join('');
  return Number(isDecimal ? `${whole}.${last}` : whole);
}

function isDecimalSign(sign: string, before: string, after: string, { decimal, group }: Grammar): boolean {
  if (sign === '٫') return true;
  if (sign === ' ' || sign === "'" || sign === '٬') return false;
  if (after.length !== 3 || before.length > 3 || before === '0') return true;
  return sign === decimal || (sign !== group && (sign === ',' ? decimal === ',' : false));
}

/** Groups of three, or of two before the last in India. */
function isGrouped(first: string, rest: string[]): boolean {
  if (rest.length === 0) return true;
  if (first.length > 3 || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return (
    middle.every(({ length }) => length === 3) ||
    (first.length <= 2 && middle.every(({ length }) => length === 2))
  );
}

/** Letters that scale a number they touch; "m" does so behind money alone, elsewhere it measures. */
const TOUCHING: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, b: 1e9, B: 1e9, bn: 1e9 };

type Scaled = { value: number; end: number };

export function withScale(page: Page, number: Scaled): Scaled & { isScaled: boolean } {
  let { value, end } = number;
  let isScaled = false;
  for (let count = 0; count < 3; count += 1) {
    const next = touchingScale(page, end) ?? wordScale(page, end);
    if (!next) break;
    value *= next.value;
    end = next.end;
    isScaled = true;
  }
  return { value, end, isScaled };
}

function touchingScale(page: Page, end: number) {
  const { text, shadow } = page;
  if (!/\d/.test(shadow[end - 1] ?? '')) return null;
  for (const length of [2, 1]) {
    const letters = text.slice(end, end + length);
    const value = TOUCHING[letters];
    if (letters.toLowerCase() === 'b' && !mayBeBillions(page, end)) continue;
    if (value !== undefined && !isLetter(text[end + length])) return { value, end: end + length };
  }
  return null;
}

const FIGURE = /(\p{Sc} ?|\p{Lu}{3} ?|)[\d.,]+$/u;

/** "$12B", "12B dollars" and "1.2B"; "gate 12B" has a name. */
function mayBeBillions({ text, shadow, grammar }: Page, end: number): boolean {
  const [figure = '', currency = ''] = FIGURE.exec(text.slice(Math.max(0, end - DIGITS_MAX), end)) ?? [];
  if (currency !== '' || /\d[.,]\d/.test(figure)) return true;
  return phraseAt(shadow, skipBlanks(shadow, end + 1), grammar.money) !== null;
}

function wordScale({ shadow, grammar }: Page, end: number) {
  const at = skipBlanks(shadow, end);
  const scale = phraseAt(shadow, shadow[at] === '-' ? at + 1 : at, grammar.scales);
  return scale && { value: scale.value, end: scale.end };
}
