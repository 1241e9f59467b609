import { isChange } from './clause.ts';
import { CURRENCY_CODES } from './grammar.ts';
import { isLetter, phraseAt } from './phrases.ts';
import { CHANGE, numberText, RANGE, shareText, skipBlanks, type Found, type Page } from './page.ts';
import { readNumeral, type Numeral } from './numerals.ts';
import { readSpelled } from './spelled.ts';

const readNumber = (page: Page, at: number) => readNumeral(page, at) ?? readSpelled(page, at);

export type Amount = Found & { number: Numeral; isSpelled: boolean };

/** The figure that begins here with what it measures: "10–15 %", "€1.2m", "two out of three", "30 km/h". */
export function readAmount(page: Page, at: number): Amount | null {
  const number = readNumber(page, at);
  if (!number) return null;
  const share = readShareOf(page, number);
  const isSpelled = !/[\d½¼¾⅓⅔⅕⅛]/.test(page.shadow[at] ?? '');
  const rest = { number, isSpelled, isStructural: false };
  if (share) return { ...rest, kind: 'percent', unit: null, start: number.start, ...share };
  const sign = signBefore(page, number.start);
  const first = withMoneyScale(page, number, sign);
  const unit = unitAfter(page, first.end);
  const last = readRangeEnd(page, first, sign, unit);
  const whole = last ? { ...last, unit: last.unit ?? unit } : { end: first.end, unit };
  const kind = sign.isPercent ? 'percent' : (whole.unit?.kind ?? (sign.money ? 'money' : 'number'));
  const halfEnd = unit && !last && !first.isScaled ? halfBehind(page, unit.end) : null;
  const one = signed(first.value + (halfEnd === null ? 0 : 0.5), sign.isNegative);
  const measured = measuredBefore(page, sign.start, whole.unit?.unit ?? null);
  return {
    ...rest,
    kind,
    value: last
      ? rangeText(one, { first, last, link: isChange(page, sign.start) ? CHANGE : RANGE })
      : numberText(one),
    unit: sign.money ?? (kind === 'percent' ? null : measured.unit),
    start: measured.start,
    end: halfEnd ?? whole.unit?.end ?? whole.end,
  };
}

const signed = (value: number, isNegative: boolean) => (isNegative ? -value : value);

type Unit = { kind: 'percent' | 'money' | 'number'; unit: string | null; end: number };

/** What stands behind a number: percent, a currency, a measure. */
export function unitAfter(page: Page, end: number): Unit | null {
  const { shadow, grammar } = page;
  for (const at of new Set([end, skipBlanks(shadow, end), shadow[end] === '-' ? end + 1 : end])) {
    const points = phraseAt(shadow, at, grammar.measures);
    const percent = phraseAt(shadow, at, grammar.percent);
    if (percent && !(points && points.end > percent.end))
      return { kind: 'percent', unit: null, end: percent.end };
    const money = phraseAt(shadow, at, grammar.money);
    if (money && (!points || money.end >= points.end) && isMoneyWord(page, at, money.end))
      return { kind: 'money', unit: money.value, end: money.end };
    if (points && isMeasure(page, at, points.end, end))
      return { kind: 'number', unit: points.value, end: points.end };
  }
  return null;
}

/** Where 半額 and 半ば begin, no half belongs to what is before. */
const OTHER_HALF = /^[額ば分数減-]/;

/** The end of "and a half" behind a unit: "three hours and a half", not "two litres and a half pound". */
function halfBehind(page: Page, end: number): number | null {
  const half = phraseAt(page.shadow, end, page.grammar.half);
  if (!half || OTHER_HALF.test(page.shadow.slice(half.end)) || unitAfter(page, half.end)) return null;
  return half.end;
}

/** 摂氏30度, 時速90キロ: a word before the number says more about its unit. */
function measuredBefore({ shadow, grammar }: Page, start: number, unit: string | null) {
  for (const [word, units] of Object.entries(grammar.words.measuresBefore ?? {})) {
    const exact = units[unit ?? ''];
    if (exact && shadow.endsWith(word, start)) return { unit: exact, start: start - word.length };
  }
  return { unit, start };
}

/** A code of three letters is written in capitals; "all" and "top" are words. Forints are "Ft", feet "ft". */
function isMoneyWord({ text }: Page, at: number, end: number): boolean {
  const word = text.slice(at, end);
  if (word === 'ft') return false;
  return !CURRENCY_CODES.has(word.toUpperCase()) || word === word.toUpperCase();
}

/** One letter measures where it follows closely and no other word begins with it: "5 m", not "5 s'il". */
function isMeasure({ shadow, text, grammar }: Page, at: number, end: number, numberEnd: number): boolean {
  if (end - at > 1 || !isLetter(shadow[at])) return true;
  if (shadow[end] === "'" || shadow[end] === '’' || shadow[end] === '-') return false;
  if (grammar.words.notMeasures?.includes(text[at] ?? '')) return false;
  return at === numberEnd
    ? !'GTSXKM'.includes(text[at] ?? '')
    : 'mglhtwvx'.includes(text[at] ?? '') || /[LWV]/.test(text[at] ?? '');
}

type Sign = { money: string | null; isPercent: boolean; isNegative: boolean; start: number };

/** Turkish writes "%34" and "yüzde 34". */
const PERCENT_BEFORE = /(?<!\d ?)%$|yüzde $/;

/** What stands directly before a number: a currency, a minus, a percent sign. */
function signBefore({ shadow, text, grammar }: Page, start: number): Sign {
  let at = start;
  let isNegative = false;
  if (isMinus(shadow, at)) {
    at -= 1;
    isNegative = true;
  } else if (shadow[at - 1] === '+') at -= 1;
  const end = shadow[at - 1] === ' ' ? at - 1 : at;
  for (let length = 5; length > 0; length -= 1) {
    const from = end - length;
    const money = from >= 0 ? grammar.signs.get(shadow.slice(from, end)) : undefined;
    if (!money || (isLetter(shadow[from]) && isLetter(shadow[from - 1]))) continue;
    if (isLetter(shadow[from]) && !isCode(text.slice(from, end))) continue;
    const isOwed = isMinus(shadow, from);
    return { money, isPercent: false, isNegative: isNegative || isOwed, start: isOwed ? from - 1 : from };
  }
  const percent = PERCENT_BEFORE.exec(shadow.slice(Math.max(0, at - 7), at))?.[0].length ?? 0;
  return { money: null, isPercent: percent > 0, isNegative, start: at - percent };
}

/** Words before a number are currencies in capitals ("CHF 5") or as a sign ("R$5", "Rs. 5"). */
const isCode = (word: string) =>
  /[^\p{L}.]/u.test(word) || /^(\p{Lu}{2,}|Rs\.?|Fr\.|SFr\.|kr\.?)$/u.test(word);

/** A hyphen that no word or number stands before. */
function isMinus(shadow: string, at: number): boolean {
  return shadow[at - 1] === '-' && (at < 2 || /[\s([€$£¥]/.test(shadow[at - 2] ?? ''));
}

/** "m" scales money it touches, and "M" behind a blank; elsewhere both measure. */
function withMoneyScale(page: Page, number: Numeral, { money }: Sign): Numeral {
  const { shadow, text } = page;
  const at = skipBlanks(shadow, number.end);
  const isScale = at === number.end ? shadow[at] === 'm' : text[at] === 'M';
  if (number.isScaled || !isScale || isLetter(shadow[at + 1])) return number;
  const isMoney = money !== null || unitAfter(page, at + 1)?.kind === 'money';
  return isMoney ? { ...number, value: number.value * 1e6, end: at + 1, isScaled: true } : number;
}

type RangeEnd = { value: number; end: number; unit: Unit | null; isScaled: boolean };

/** The second number of a range: "10–15", "from $5 to $10", "between 3 and 5". */
function readRangeEnd(page: Page, first: Numeral, sign: Sign, unit: Unit | null): RangeEnd | null {
  const { shadow, grammar } = page;
  const from = unit?.end ?? first.end;
  const link = phraseAt(shadow, from, grammar.to) ?? andOf(page, sign.start, from);
  if (!link) return null;
  const at = skipBlanks(shadow, link.end);
  const money = sign.money ? leadingSign(page, at) : 0;
  const second = readNumber(page, at + money);
  if (!second || (isLetter(shadow[second.end]) && !unitAfter(page, second.end))) return null;
  const scaled = withMoneyScale(page, second, sign);
  const secondUnit = unitAfter(page, scaled.end);
  if (unit && (!secondUnit || secondUnit.unit !== unit.unit || secondUnit.kind !== unit.kind) && !money)
    return null;
  return { value: scaled.value, end: scaled.end, unit: secondUnit, isScaled: scaled.isScaled };
}

/** "between 3 and 5". */
function andOf({ shadow, grammar }: Page, start: number, end: number) {
  const { between = [], and = [] } = grammar.words;
  if (!between.some((phrase) => shadow.startsWith(phrase, start - phrase.length))) return null;
  const phrase = and.find((word) => shadow.startsWith(word, end));
  return phrase ? { end: end + phrase.length } : null;
}

/** The length of a currency before the second number of a range. */
function leadingSign({ shadow, grammar }: Page, at: number): number {
  for (let length = 4; length > 0; length -= 1) {
    if (!grammar.signs.has(shadow.slice(at, at + length))) continue;
    return shadow[at + length] === ' ' ? length + 1 : length;
  }
  return 0;
}

type Ends = { first: Numeral; last: RangeEnd; link: string };

/** A scale behind the second number holds for both: "1–2 million". */
function rangeText(one: number, { first, last, link }: Ends): string {
  const factor = last.isScaled && !first.isScaled && first.value < 1000 ? scaleOf(last.value) : 1;
  return `${numberText(one * factor)}${link}${numberText(last.value)}`;
}

function scaleOf(value: number): number {
  if (value >= 1e12) return 1e12;
  if (value >= 1e9) return 1e9;
  return value >= 1e6 ? 1e6 : 1e3;
}

/** "one in three", "2 von 3", "9 out of 10", "un client sur cinq". */
function readShareOf(page: Page, number: Numeral): { value: string; end: number } | null {
  const { shadow, grammar } = page;
  if (!Number.isInteger(number.value) || number.isScaled) return null;
  const reversed = phraseAt(shadow, number.end, grammar.outOf);
  if (reversed) return shareFrom(readNumber(page, reversed.end), number);
  const slash = shadow[number.end] === '/' ? { end: number.end + 1 } : null;
  const link = phraseAt(shadow, number.end, grammar.of) ?? slash ?? ofBehindCounted(page, number.end);
  if (!link) return null;
  const whole = slash ? readNumeral(page, link.end) : readNumber(page, link.end);
  if (!whole || whole.value > (slash ? 12 : 1000) || /[/\d]/.test(shadow[whole.end] ?? '')) return null;
  return unitAfter(page, whole.end) ? null : shareFrom(number, whole);
}

/** @returns the share, with the end of what comes last of both numbers. */
function shareFrom(part: Numeral | null, whole: Numeral) {
  if (!part || part.value < 1 || part.value >= whole.value || !Number.isInteger(whole.value)) return null;
  return { value: shareText((100 * part.value) / whole.value), end: Math.max(part.end, whole.end) };
}

const COUNTED = /\s[\p{L}\p{M}'’-]+/uy;

function ofBehindCounted({ shadow, grammar }: Page, end: number) {
  if (grammar.ofCounted.size === 0) return null;
  COUNTED.lastIndex = end;
  const word = COUNTED.exec(shadow)?.[0];
  return word ? phraseAt(shadow, end + word.length, grammar.ofCounted) : null;
}
