import { IMPORT_MESSAGES } from '#shared/calendar-import-rules.ts';
import { shown, type Read } from './read-cells.ts';

/** A day, YYYY-MM-DD, and a time, HH:MM, where one was given. */
export type GivenDate = { date: string; time: string | null };

type Parts = { year: string; month: string; day: string };

const TIME = /(?:[T ,]+(?:at )?(\d{1,2})[:.h](\d{2})(?::\d{2})?(?: ?([ap])\.?m\.?)?)?$/i.source;
const ISO = new RegExp(`^(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})${TIME}`, 'i');
const DOTTED = new RegExp(`^(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})${TIME}`, 'i');
const SLASHED = new RegExp(`^(?<first>\\d{1,2})[/-](?<second>\\d{1,2})[/-](?<year>\\d{4})${TIME}`, 'i');
const DAY_FIRST = new RegExp(
  `^(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.? (?<name>[a-z]{3,9})\\.?,? (?<year>\\d{4})${TIME}`,
  'i',
);
const NAME_FIRST = new RegExp(
  `^(?<name>[a-z]{3,9})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})${TIME}`,
  'i',
);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Whether the day comes first in 3/12/2026: another date of the same column tells. */
export const isDayFirst = (cells: readonly string[]) =>
  cells.some((cell) => Number(SLASHED.exec(cell)?.groups?.['first'] ?? 0) > 12);

export function readDate(cell: string, dayFirst: boolean): Read<GivenDate> {
  const found = partsOf(cell, dayFirst);
  const date =
    found && `${found.parts.year}-${found.parts.month.padStart(2, '0')}-${found.parts.day.padStart(2, '0')}`;
  const time = found && timeOf(found.match);
  if (!date || time === undefined || !isDay(date))
    return { problem: IMPORT_MESSAGES.dateInvalid(shown(cell)) };
  return { value: { date, time } };
}

function partsOf(cell: string, dayFirst: boolean): { parts: Parts; match: RegExpExecArray } | null {
  const match = [ISO, DOTTED, SLASHED, DAY_FIRST, NAME_FIRST].reduce<RegExpExecArray | null>(
    (found, form) => found ?? form.exec(cell),
    null,
  );
  if (!match) return null;
  const { year = '', month, day, first = '', second = '', name = '' } = match.groups ?? {};
  const [slashedDay, slashedMonth] = dayFirst ? [first, second] : [second, first];
  const named = String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  const parts = { year, month: month ?? (name ? named : slashedMonth), day: day ?? slashedDay };
  return { parts, match };
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

/** A day of the calendar: not the 30th of February. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
