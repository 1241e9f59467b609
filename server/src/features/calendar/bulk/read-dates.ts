import type { TwofoldDate } from '#shared/schemas/calendar-import.ts';
import { IMPORT_MESSAGES } from '#shared/rules/calendar-import.ts';
import { HEADING_LOCALES, shown, type Read } from './read-cells.ts';

/** A day, YYYY-MM-DD, and a time, HH:MM, where one was given. */
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

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The names of the twelve months in each language of the headings. */
const MONTHS = HEADING_LOCALES.map((locale) => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => withoutAccents(format(Date.UTC(2027, month))));
});

/** Which month a name means, cut short or not: from 1; 0 for none. */
function monthNamed(name: string): number {
  const beginning = withoutAccents(name);
  const found = MONTHS.map((months) => months.findIndex((month) => month.startsWith(beginning)));
  return (found.find((month) => month >= 0) ?? -1) + 1;
}

/**
 * Whether the day comes first where both readings are days, such as in 3/2/2027, as the other dates of the column show;
 * null where they do not.
 */
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

/** @returns null for a date that is one day */
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

/** The day that a cell means where the day comes before the month, and where it comes after it. */
function readingsOf(cell: string): Readings {
  const match = [ISO, DOTTED, SLASHED, DAY_FIRST, NAME_FIRST].reduce<RegExpExecArray | null>(
    (found, form) => found ?? form.exec(cell),
    null,
  );
  const { year = '', month, day, first = '', second = '', name } = match?.groups ?? {};
  if (day) {
    const date = dayOf(year, name ? String(monthNamed(name)) : (month ?? ''), day);
    return { match, dayFirst: date, monthFirst: date };
  }
  return { match, dayFirst: dayOf(year, second, first), monthFirst: dayOf(year, first, second) };
}

/** @returns null for what is no day of the calendar, such as the 30th of February */
function dayOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null;
}

/** @returns undefined for a time that no clock shows */
function timeOf(match: RegExpExecArray): string | null | undefined {
  const [hours, minutes, half] = match.slice(-3);
  if (!hours || !minutes) return null;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour = half ? (Number(hours) % 12) + afternoon : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
