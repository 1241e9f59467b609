import { normalForm } from '#server/text/normal-form.ts';
import { IMPORT_MESSAGES } from '#shared/rules/calendar.ts';
import { WORD_COUNT_MAX, WORD_COUNT_MIN, type LongFormType } from '#shared/rules/content.ts';
import { languageName, LANGUAGES, type Language } from '#shared/rules/languages.ts';
import type { TwofoldDate } from '#shared/schemas/calendar-import.ts';

export type Read<Value> = { value: Value } | { problem: string };

/** Leaves no half of a surrogate pair. */
export const cutCell = (text: string, length: number) => text.slice(0, length).toWellFormed();

const SHOWN = 40;
export const shown = (cell: string) => (cell.length > SHOWN ? `${cutCell(cell, SHOWN)}…` : cell);

const plain = (cell: string) => cell.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const TYPES: Record<LongFormType, string> = {
  blog: 'blog blogpost post article blogarticle artikel blogartikel beitrag blogbeitrag articledeblog artículo entrada',
  page: 'page webpage landingpage website seite webseite pageweb página páginaweb',
};

export function readType(cell: string): Read<LongFormType> {
  const type = (Object.keys(TYPES) as LongFormType[]).find((one) =>
    TYPES[one].split(' ').includes(plain(cell)),
  );
  return type ? { value: type } : { problem: IMPORT_MESSAGES.typeUnknown(shown(cell)) };
}

/** "1,200", "1.200", "1 200 words". */
const WORDS = /^(\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,7})(?: ?(?:words?|wörter|mots?|palabras?))?$/i;

export function readWords(cell: string): Read<number> {
  const digits = WORDS.exec(cell)?.[1]?.replace(/\D/g, '');
  if (!digits) return { problem: IMPORT_MESSAGES.wordsInvalid(shown(cell)) };
  const words = Number(digits);
  const isPossible = words >= WORD_COUNT_MIN && words <= WORD_COUNT_MAX;
  return isPossible ? { value: words } : { problem: IMPORT_MESSAGES.wordsOutOfRange(words) };
}

/** Languages of headings, months and language names. */
const HEADING_LOCALES = ['en', 'de', 'fr', 'es'];
const NAMED = { type: 'language' } as const;

let languages: Map<string, Language> | undefined;

function languagesByName(): Map<string, Language> {
  const named = (code: Language) => {
    const { language } = new Intl.Locale(code);
    const namers = [...HEADING_LOCALES, code].map((locale) => new Intl.DisplayNames(locale, NAMED));
    const namesOf = (one: string) => namers.map((namer) => namer.of(one));
    return [language, ...namesOf(language), code, languageName(code), ...namesOf(code)];
  };
  const all = ['en-US' as const, ...LANGUAGES].flatMap((code) =>
    named(code).flatMap((name) => (name ? [[plain(name), code] as const] : [])),
  );
  return new Map(all.toReversed());
}

export function readLanguage(cell: string): Read<Language> {
  languages ??= languagesByName();
  const value = languages.get(plain(cell));
  return value ? { value } : { problem: IMPORT_MESSAGES.languageUnknown(shown(cell)) };
}

/** YYYY-MM-DD, and HH:MM if given. */
export type GivenDate = { date: string; time: string | null };

const TIME = /(?:[T ,]+(?:at )?(\d{1,2})[:.h](\d{2})(?::\d{2})?(?: ?([ap])\.?m\.?)?)?$/i.source;
const ISO = new RegExp(`^(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})${TIME}`, 'i');
const DOTTED = new RegExp(`^(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})${TIME}`, 'i');
const SLASHED = new RegExp(`^(?<first>\\d{1,2})[/-](?<second>\\d{1,2})[/-](?<year>\\d{4})${TIME}`, 'i');
const DAY_FIRST = new RegExp(
  `^(?<day>\\d{1,2})(?:st|nd|rd|th|er)?\\.? (?:de )?(?<name>\\p{L}{3,10})\\.?,? (?:de )?(?<year>\\d{4})${TIME}`,
  'iu',
);
const NAME_FIRST = new RegExp(
  `^(?<name>\\p{L}{3,10})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})${TIME}`,
  'iu',
);

const withoutAccents = (text: string) => normalForm(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();

const MONTHS = HEADING_LOCALES.map((locale) => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => withoutAccents(format(Date.UTC(2027, month))));
});

/** Names may be abbreviated. @returns from 1; 0 for none */
function monthNamed(name: string): number {
  const beginning = withoutAccents(name);
  const found = MONTHS.map((months) => months.findIndex((month) => month.startsWith(beginning)));
  return (found.find((month) => month >= 0) ?? -1) + 1;
}

/** Judges 3/2/2027 by the other dates of the column; null where they do not decide. */
export function dayComesFirst(cells: readonly string[]): boolean | null {
  const orders = new Set(
    cells.flatMap((cell) => {
      const { dayFirst, monthFirst } = readingsOf(cell);
      return Boolean(dayFirst) === Boolean(monthFirst) ? [] : [Boolean(dayFirst)];
    }),
  );
  const [only = null] = orders;
  return orders.size === 1 ? only : null;
}

export function twofoldDateOf(cell: string): TwofoldDate | null {
  const { dayFirst, monthFirst } = readingsOf(cell);
  return dayFirst && monthFirst && dayFirst !== monthFirst ? { given: cell, dayFirst, monthFirst } : null;
}

export function readDate(cell: string, isDayFirst: boolean | null): Read<GivenDate> {
  const { match, dayFirst, monthFirst } = readingsOf(cell);
  const time = match && timeOf(match);
  if (time === undefined || !(dayFirst ?? monthFirst))
    return { problem: IMPORT_MESSAGES.dateInvalid(shown(cell)) };
  if (isDayFirst === null && twofoldDateOf(cell))
    return { problem: IMPORT_MESSAGES.dateTwofold(shown(cell)) };
  const date = (isDayFirst ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)) ?? '';
  return { value: { date, time } };
}

type Readings = { match: RegExpExecArray | null; dayFirst: string | null; monthFirst: string | null };

function readingsOf(cell: string): Readings {
  const forms = [ISO, DOTTED, SLASHED, DAY_FIRST, NAME_FIRST];
  const match = forms.map((form) => form.exec(cell)).find((found) => found !== null) ?? null;
  const { year = '', month, day, first = '', second = '', name } = match?.groups ?? {};
  if (day) {
    const date = dayOf(year, name ? String(monthNamed(name)) : (month ?? ''), day);
    return { match, dayFirst: date, monthFirst: date };
  }
  return { match, dayFirst: dayOf(year, second, first), monthFirst: dayOf(year, first, second) };
}

/** @returns null for a day that does not exist, such as 30 February */
function dayOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null;
}

/** @returns undefined for an impossible time */
function timeOf(match: RegExpExecArray): string | null | undefined {
  const [hours, minutes, half] = match.slice(-3);
  if (!hours || !minutes) return null;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour = half ? (Number(hours) % 12) + afternoon : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
