import { languageOf } from '#server/text/language-of.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { matchOf } from './judge/compare.ts';
import { findStatements } from './judge/find-statements.ts';
import { inOtherSystem, isAmerican, isMetric } from './judge/measures.ts';
import { plainWords } from './judge/normalise.ts';
import { CLOCK, CODE, TELEPHONE } from './judge/page.ts';
import { wordsOf } from './judge/words.ts';

const UNITS = new Set(Intl.supportedValuesOf('unit'));

type Printed = Pick<Fact, 'kind' | 'value' | 'unit' | 'surface' | 'sentence'>;

/**
 * What a text in this language says where a mark stands: the fact's own words where its source is written in the language,
 * else its value and unit by Intl.
 */
export function printFact(
  fact: Printed,
  language: string,
  { sourceLanguage = languageOf(fact.sentence), isShort = false }: Place = {},
): string {
  const { kind, value, surface } = fact;
  if (kind === 'study') return nameIn(surface, value);
  if (kind === 'quote' || kind === 'link') return surface;
  const isOwn = baseOf(sourceLanguage) === baseOf(language);
  const own = isOwn && isWrittenSo(fact, language) ? [surface] : [];
  const isMeasure = fact.unit !== null && (isMetric(fact.unit) || isAmerican(fact.unit));
  const forms =
    isShort && isMeasure ? [...byIntl(fact, language, SHORT), ...own] : [...own, ...byIntl(fact, language)];
  const form = forms.find((one) => isReadSo(one, fact, language)) ?? surface;
  return form + inOwnSystem(fact, language, sourceLanguage);
}

/** `isShort`: in a cell of a table. */
type Place = { sourceLanguage?: string; isShort?: boolean };
const SHORT = ['short'] as const;
const LEAST_DIGITS = 2;

/** What readers of the other system of measures know, behind the source's own. */
function inOwnSystem({ unit, value, surface, sentence }: Printed, language: string, sourceLanguage: string) {
  if (unit === null || !(isOfAmericans(language) ? isMetric(unit) : isMetricIn(language) && isAmerican(unit)))
    return '';
  const before = sentence.slice(0, sentence.indexOf(surface)).toLowerCase();
  const isDifference = [sourceLanguage, 'en']
    .flatMap((one) => wordsOf(one).by)
    .some((word) => before.endsWith(` ${word} `));
  const other = inOtherSystem({ value: Number(value), unit }, isDifference);
  if (!other) return '';
  const digits = Math.max(LEAST_DIGITS, value.replace(/^-?0*\.?0*|\./g, '').length);
  const number = Number(other.value.toPrecision(digits));
  const [form = ''] = byIntl({ kind: 'number', value: String(number), unit: other.unit }, language, SHORT);
  return form && ` (${form})`;
}

const regionOf = (language: string) => new Intl.Locale(language).region;
const isOfAmericans = (language: string) => regionOf(language) === 'US';
/** English of no country may be read in any. */
const isMetricIn = (language: string) => baseOf(language) !== 'en' || regionOf(language) === 'AU';

/** "According to the Acme Institute": the name alone. */
function nameIn(surface: string, value: string): string {
  const at = Array.from(surface.matchAll(/[\p{L}\p{N}]+/gu)).find(
    ({ index }) => plainWords(surface.slice(index)) === value,
  );
  return at ? surface.slice(at.index) : surface;
}

const baseOf = (language: string) => language.split('-', 1)[0];

function isReadSo(form: string, fact: Printed, language: string): boolean {
  const [read, ...more] = findStatements(form, language);
  return read !== undefined && more.length === 0 && matchOf(read, fact) === 'same';
}

/** "1.250,5" is read in every language, but not written so. */
function isWrittenSo({ surface, kind, unit }: Printed, language: string): boolean {
  if (kind === 'date' || unit === CLOCK || unit === CODE) return true;
  const sign = /\d([.,])\d{1,2}(?!\d)/.exec(surface)?.[1];
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return sign === undefined || sign === parts.find(({ type }) => type === 'decimal')?.value;
}

/** The forms that Intl has for a fact, the fullest first; none for a telephone number. */
function byIntl(
  { kind, value, unit }: Pick<Printed, 'kind' | 'value' | 'unit'>,
  language: string,
  displays: readonly ('long' | 'short')[] = ['long', 'short'],
): string[] {
  if (kind === 'date') return datesByIntl(value, language);
  if (unit === CLOCK) return timesByIntl(value, language);

  const number = Number(value);
  if (unit === TELEPHONE || unit === CODE || value === '' || Number.isNaN(number)) return [];

  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(kind === 'percent' ? number / 100 : number);
  // A share in words such as "a third" has four decimals.
  const digits = { maximumFractionDigits: kind === 'percent' && /\.\d{4}$/.test(value) ? 0 : 10 };
  const large = { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 4 } as const;
  const whole = Number.isInteger(number) ? { minimumFractionDigits: 0 } : {};
  const styles = stylesOf({ kind, unit }, displays).map((style) => ({
    ...style,
    ...(style.style === 'currency' && whole),
  }));
  const isPlain = styles.every(({ style }) => style === undefined);
  const sign = isPlain && kind === 'number' && unit !== null ? ` ${unit}` : '';

  return [...(isLarge(number) ? [large] : []), {}].flatMap((form) =>
    styles.map((style) => format({ ...style, ...digits, ...form }) + sign),
  );
}

function stylesOf(
  { kind, unit }: Pick<Printed, 'kind' | 'unit'>,
  displays: readonly ('long' | 'short')[],
): Intl.NumberFormatOptions[] {
  if (kind === 'percent') return [{ style: 'percent' }];
  if (kind === 'money' && unit)
    return (['symbol', 'code'] as const).map((currencyDisplay) => ({
      style: 'currency',
      currency: unit,
      currencyDisplay,
    }));

  const isOfIntl = unit?.split('-per-').every((name) => UNITS.has(name));
  if (!unit || !isOfIntl) return [{}];
  return displays.map((unitDisplay) => ({ style: 'unit', unit, unitDisplay }));
}

/** "3.4 million" instead of "3,400,000". */
const isLarge = (number: number) => Math.abs(number) >= 1e6 && Number(number.toPrecision(4)) === number;

function datesByIntl(value: string, language: string): string[] {
  const format = (options: Intl.DateTimeFormatOptions, date: number) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date);
  const weekday = /^W(\d)$/.exec(value)?.[1];
  // 5 January 2025 was a Sunday.
  if (weekday) return [format({ weekday: 'long' }, Date.UTC(2025, 0, 5 + Number(weekday)))];
  const [, year = '-', month, day] = /^(-|\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(value) ?? [];
  if (!month) return year === '-' ? [] : [year];
  const date = Date.UTC(year === '-' ? 2024 : Number(year), Number(month) - 1, Number(day ?? 1));
  const options: Intl.DateTimeFormatOptions = { month: 'long' };
  if (day) options.day = 'numeric';
  if (year !== '-') options.year = 'numeric';
  return [format(options, date), ...(year !== '-' && day ? [value] : [])];
}

function timesByIntl(value: string, language: string): string[] {
  const [hour = '', minute = ''] = value.split(':');
  if (!/^\d{1,2}$/.test(hour) || !/^\d\d$/.test(minute)) return [];
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return [format.format(Date.UTC(2025, 0, 5, Number(hour), Number(minute))), value];
}
