import { LOOK_MAX, wordAfter } from './lookup.ts';
import { normalise } from './normalise.ts';
import { CLOCK, CODE, LETTER, pad, TELEPHONE, UNSPACED, type Found, type Page, type Places } from './page.ts';
import { isMoney, type Words } from './words.ts';

const TELEPHONE_RUN = /(?:\+\d|\(\+?\d{1,4}\) ?\d|0(?=[\d ()/-]))(?:[ ()/.-]{0,2}\d){6,14}(?!\d)/g;
/** "66 12 34 56": groups of two or three digits, which are no thousands. */
const GROUPS =
  /(?<![\d\p{L}.,/:-])(?<!\d )(?!\d{3}(?: \d{3})+(?!\d| \d))\d{2,3}(?: \d{2,3}){2,4}(?![\d\p{L}%]|[.,/:]\d| \d)/gu;
/** "½" and its like, with the part of one that it is. */
const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
};
const FRACTION = `[${Object.keys(FRACTIONS).join('')}]`;
const RUN = new RegExp(
  String.raw`(?:\d{1,3}(?: \d{3}(?!\d))+|\d+)(?:[.,':/]\d+|-\d+)*(?: ?${FRACTION})?|${FRACTION}`,
  'g',
);
const HARMLESS = /^(?:24\/7|7\/7|50\/50)$/;
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|ère|ème|ª|º|°)(?![\p{L}\p{N}])/u;
const MINOR_MAX = 12;
const TELEPHONE_MIN = 7;

export function* readTelephones({ normalised }: Page): Generator<Found> {
  const runs = [...normalised.matchAll(TELEPHONE_RUN), ...normalised.matchAll(GROUPS)];
  for (const { 0: run, index } of runs) {
    if (run.replace(/\D/g, '').length < TELEPHONE_MIN) continue;
    const before = normalised[index - 1] ?? '';
    const isGlued = /[\d\p{L}.,/-]/u.test(before) && !UNSPACED.test(before);
    if (isGlued || /^\d{1,2}[./-]\d{1,2}[./-]\d{4}(?!\d)|^\d{4}-\d\d-\d\d/.test(run)) continue;
    yield {
      kind: 'number',
      value: run.replace(/\D/g, ''),
      unit: TELEPHONE,
      start: index,
      end: index + run.length,
    };
  }
}

export function* readRuns(page: Page, taken: Places): Generator<Found> {
  for (const { 0: run, index } of page.normalised.matchAll(RUN)) {
    if (taken.isTaken(index, index + run.length)) continue;
    yield* readRun(page, run, index);
  }
}

function readRun(page: Page, run: string, start: number): Found[] {
  const end = start + run.length;
  if (HARMLESS.test(run) || isListNumber(page, start, end)) return [];
  if (isInName(page, start)) return codeAround(page, start, end);
  const [first = '', second = '', ...more] = run.split('-');
  if (second && more.length === 0 && !/^0\d*$/.test(second) && first.length <= second.length + 2) {
    const last = readAmount(page, second, end - second.length, end);
    const one = readAmount(page, first, start, start + first.length);
    return [one, last]
      .flatMap((amount) => amount ?? [])
      .map((amount) =>
        last && amount === one && one.unit === null && !one.value.startsWith('#')
          ? { ...one, ...sharedUnit(last) }
          : amount,
      );
  }
  if (second) {
    const digits = run.replace(/\D/g, '');
    return [{ kind: 'number', value: digits, unit: digits.length >= 7 ? TELEPHONE : CODE, start, end }];
  }
  const amount = readAmount(page, run, start, end);
  return amount ? [amount] : [];
}

/** The first end of "10–12 %" is a share, too. */
const sharedUnit = ({ kind, unit }: Found) => (unit === CLOCK || kind === 'date' ? {} : { kind, unit });

/** "H2O", "MP3": digits behind a letter are none of the text's figures; "v2" is. */
function isInName({ text, normalised, words }: Page, start: number): boolean {
  const before = text[start - 1] ?? '';
  if (before === '_' || before === '#' || before === '@') return before !== '#';
  if (!LETTER.test(before) || UNSPACED.test(before))
    return (
      /\p{L}-$/u.test(text.slice(Math.max(0, start - 2), start)) &&
      /\p{Lu}-$/u.test(text.slice(Math.max(0, start - 2), start))
    );
  const word = /[\p{L}\p{M}$]+$/u.exec(normalised.slice(Math.max(0, start - 6), start))?.[0] ?? '';
  return word !== 'v' && !words.money.has(word) && !words.prefixes.includes(word);
}

/**
 * "RE2020", "36C": figures with letters glued to them are one word, which a source may have otherwise. A single digit is part
 * of a name, as in "H2O" or "5G".
 */
function codeAround({ text, normalised }: Page, start: number, end: number): Found[] {
  const before = /[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, start - CODE_MAX), start))?.[0] ?? '';
  const behind = /^[\p{L}\p{M}]*/u.exec(text.slice(end, end + CODE_MAX))?.[0] ?? '';
  const [from, to] = [start - before.length, end + behind.length];
  const isCode = /^\d{2,}$/.test(text.slice(start, end)) && before.length + behind.length < CODE_MAX;
  const value = normalised.slice(from, to);
  return isCode ? [{ kind: 'number', value, unit: CODE, start: from, end: to, isMinor: true }] : [];
}

const CODE_MAX = 6;

function isListNumber({ normalised }: Page, start: number, end: number): boolean {
  return (
    /^[.)] |^\.?\n/.test(normalised.slice(end, end + 2)) &&
    /(?:^|\n) *\(?$/.test(normalised.slice(Math.max(0, start - 4), start)) &&
    end - start <= 2
  );
}

function readAmount(page: Page, run: string, start: number, end: number): Found | null {
  const { normalised, words } = page;
  const time = readTime(page, run, end);
  if (time) return { kind: 'number', unit: CLOCK, start, ...time };

  const isVersion =
    /[:/]|[.,']\d+[.,']/.test(run) && !/^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.test(run);
  if (isVersion) return { kind: 'number', value: run.replace(/[,']/g, '.'), unit: CODE, start, end };

  const number = numberOf(run, words);
  const sign = moneyBefore(page, start);
  const scale =
    wordAfter(page, end, words.scales) ?? capitalAfter(page, end) ?? (sign && millionAfter(page, end));
  let [value, at, behind] = [number, start, end];
  if (scale) [value, behind] = addedScales(page, { value: number * scale.value, end: scale.end });

  const ordinal = ORDINAL.exec(normalised.slice(behind, behind + 4));

  if (ordinal && !scale)
    return {
      kind: 'number',
      value: numberText(value),
      unit: null,
      start,
      end: behind + ordinal[0].length,
      ...(value <= 2 && { isMinor: true }),
    };

  const unit = unitAfter(page, scale ? skipOf(normalised, behind) : behind);
  const isSquare = unit?.value === 'meter' && normalised[unit.end] === '²';
  if (unit) behind = unit.end + Number(isSquare);
  else if (!scale && isNamePart(page, end)) return codeAround(page, start, end)[0] ?? null;

  const isBoth = unit && isMoney(unit.value) && !/\p{Sc}/u.test(normalised.slice(sign?.start, start));
  if (sign && !isBoth) at = sign.start;

  const said =
    unit && isMoney(unit.value)
      ? unit.value
      : (sign?.value ?? (isSquare ? 'm²' : unit?.value) ?? percentBefore(page, start));
  const minus = minusBefore(page, at);
  if (minus) [value, at] = [-value, at - minus];
  if (unit?.isHundredth) value /= 100;
  if (!unit && !scale) behind += endingAt(page.text, end).length;

  return amountOf({ value, unit: said, start: at, end: behind }, scale === null && /^\d+$/.test(run));
}

/** A unit of measure or of money; "74p" is of the hundredths of one. */
function unitAfter(page: Page, at: number) {
  const found = wordAfter(page, at, page.words.units);
  if (!found) return null;
  const [value = '', hundredths] = found.value.split('/');
  return { value, end: found.end, isHundredth: hundredths !== undefined };
}

/** How many characters before a figure say that it is below zero. */
function minusBefore({ normalised, words }: Page, at: number): number {
  if (normalised[at - 1] === '-') return /^(?:^|[\s(])$/.test(normalised[at - 2] ?? ' ') ? 1 : 0;
  const before = normalised.slice(Math.max(0, at - LOOK_MAX), at);
  return words.minus.exec(before)?.[0].length ?? 0;
}

/** "1万2000", "3억 5천만": what follows a scale without a blank is added. */
function addedScales(page: Page, sum: { value: number; end: number }): [number, number] {
  let { value, end } = sum;
  for (let steps = 0; steps < 3 && UNSPACED.test(page.normalised[end - 1] ?? ''); steps += 1) {
    const digits = /^(?:\d{1,4}|\d,\d{3})(?![\d.,])/.exec(page.normalised.slice(end, end + 6))?.[0];
    if (!digits) break;
    const scale = wordAfter(page, end + digits.length, page.words.scales);
    value += Number(digits.replace(',', '')) * (scale?.value ?? 1);
    end = scale?.end ?? end + digits.length;
  }
  return [value, end];
}

type Amount = { value: number; unit: string | null; start: number; end: number };

export function amountOf({ value, unit, start, end }: Amount, isPlain: boolean): Found | null {
  const place = { value: numberText(value), start, end };
  const isYear = isPlain && value >= 1500 && value < 2100 && (unit === null || unit === 'year');
  if (isYear) return { ...place, kind: 'date', unit: null };
  if (unit === 'percent') return { ...place, kind: 'percent', unit: null };
  if (isMoney(unit)) return { ...place, kind: 'money', unit };
  if (unit) return { ...place, kind: 'number', unit };
  return { ...place, kind: 'number', unit: null, ...(isPlain && value <= MINOR_MAX && { isMinor: true }) };
}

const DIGITS = 12;
export const numberText = (value: number) => String(Number(value.toPrecision(DIGITS)));

/** "1.250" is 1250 where a comma separates decimals; the other reading is tried when values are compared. */
function numberOf(run: string, words: Words): number {
  const part = FRACTIONS[run.slice(-1)];
  if (part !== undefined) return Number(run.slice(0, -1)) + part;

  const { isDecimalComma } = words;
  const plain = run.replace(/[' ]/g, '');
  const separators = plain.match(/[.,]/g) ?? [];
  if (separators.length === 0) return Number(plain);
  const [last = '.'] = separators.slice(-1);
  const isGrouped =
    /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && !plain.startsWith('0') && new Set(separators).size === 1;
  if (isGrouped && (separators.length > 1 || (last === ',') !== isDecimalComma))
    return Number(plain.replace(/[.,]/g, ''));
  const cut = plain.lastIndexOf(last);
  return Number(`${plain.slice(0, cut).replace(/[.,]/g, '')}.${plain.slice(cut + 1)}`);
}

const EITHER = /^\d{1,3}[.,]\d{3}(?!\d)/;
/** Both values of "1.250" and "1,250". */
export function otherReading(surface: string, value: number): number | null {
  const digits = normalise(surface).replace(/^[^\d]*/, '');
  if (!EITHER.test(digits) || /^\d{1,3}[.,]\d{3}[.,]/.test(digits) || digits.startsWith('0')) return null;
  return value >= 1000 ? value / 1000 : value * 1000;
}

/** "9:30", "9:30 pm", "9 am", "18 Uhr", "7h30", "18時". */
function readTime(
  { normalised, words }: Page,
  run: string,
  end: number,
): { value: string; end: number } | null {
  const rest = normalised.slice(end, end + 8);
  const french = /^ ?h ?(\d\d)(?!\d)/.exec(rest);
  if (french && /^\d{1,2}$/.test(run)) return timeOf(Number(run), Number(french[1]), end + french[0].length);

  const [, hour = '', minute] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(run) ?? [];
  if (hour === '' || Number(hour) > 24) return null;

  // The full stop behind "am" is that of the sentence; behind "a.m" it is the abbreviation's.
  const half = /^ ?([ap])(?:\.m\.?|m(?![a-z]))/.exec(rest);
  if (half) {
    const afterNoon = half[1] === 'p' ? 12 : 0;
    return timeOf((Number(hour) % 12) + afterNoon, Number(minute ?? 0), end + half[0].length);
  }

  const clock = words.clock.find((word) =>
    word.length > 1 || UNSPACED.test(word) ? startsWord(rest.trimStart(), word) : false,
  );
  const behind = clock ? end + rest.indexOf(clock) + clock.length : end;
  const eastern =
    clock && UNSPACED.test(clock)
      ? /^ ?(?:(\d{1,2}) ?[分분]|半)/.exec(normalised.slice(behind, behind + 5))
      : null;
  if (clock && /^[間间]/.test(normalised.slice(behind))) return null;
  if (!clock) return run.includes(':') ? timeOf(Number(hour), Number(minute), end) : null;

  const start = end - run.length;
  const before = normalised.slice(Math.max(0, start - LOOK_MAX), start).trimEnd();
  const noon = Number(hour) < 12 && words.afternoon.some((word) => before.endsWith(word)) ? 12 : 0;
  if (eastern) return timeOf(Number(hour) + noon, Number(eastern[1] ?? 30), behind + eastern[0].length);

  return timeOf(Number(hour) + noon, Number(minute ?? 0), behind);
}

function timeOf(hour: number, minute: number, end: number) {
  return minute < 60 ? { value: `${hour}:${pad(minute)}`, end } : null;
}

function startsWord(text: string, word: string): boolean {
  return text.startsWith(word) && (UNSPACED.test(word) || !LETTER.test(text[word.length] ?? ''));
}

/** "1.5M downloads", "12 M€"; a small one is a metre, unless a sign of money stands before. */
function capitalAfter({ text }: Page, at: number) {
  const [capital] = /^M(?![\p{L}\p{N}²])|^\s?M(?=\s?\p{Sc})/u.exec(text.slice(at, at + 4)) ?? [];
  return capital === undefined ? null : { value: 1e6, end: at + capital.length };
}

function millionAfter({ normalised }: Page, at: number) {
  const letter = /^[mb](?![\p{L}\p{N}])/u.exec(normalised.slice(at, at + 2))?.[0];
  return letter ? { value: letter === 'm' ? 1e6 : 1e9, end: at + 1 } : null;
}

export const skipOf = (normalised: string, at: number) =>
  at + (/^ (?:d'|de |di |of )/.exec(normalised.slice(at, at + 5))?.[0].length ?? 1) - 1;

function moneyBefore({ normalised, words }: Page, start: number) {
  const before = normalised.slice(Math.max(0, start - 8), start);
  const word = /([\p{L}.]{0,4}[$€£¥₹₽₩₺]|(?<![\p{L}])\p{L}{2,4}\.?) ?$/u.exec(before);
  const value = word && (words.money.get(word[1] ?? '') ?? words.money.get((word[1] ?? '').slice(-1)));
  if (!value || (/^\p{L}+$/u.test(word[1] ?? '') && !isCode(word[1] ?? ''))) return null;
  return { value, start: start - word[0].length };
}

const isCode = (word: string) => /^[a-z]{3}$/.test(word) && isMoney(word.toUpperCase());

/** "%20", "yüzde 20". */
function percentBefore({ normalised }: Page, start: number): string | null {
  return /(?:%|yüzde|百分之) ?$/.test(normalised.slice(Math.max(0, start - 6), start)) ? 'percent' : null;
}

/** "3D", "5G": capitals glued behind digits make a name of them; the "ου" of "18ου" and the "s" of "1990s" do not. */
const isNamePart = ({ text }: Page, end: number) =>
  LETTER.test(text[end] ?? '') && !UNSPACED.test(text[end] ?? '') && endingAt(text, end) === '';

/** What a language glues behind a figure: an ordinal's or a case's ending. */
const endingAt = (text: string, at: number) => ENDING.exec(text.slice(at, at + ENDING_MAX + 1))?.[0] ?? '';
const ENDING_MAX = 9;
const ENDING = /^(?:[\p{Ll}\p{Lo}\p{M}]{1,4}|er-Jahre)(?![\p{L}\p{M}\p{N}])/u;
