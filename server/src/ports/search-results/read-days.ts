import { DAY_MS } from '#server/lib/durations.ts';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00.*)?$/;
const YEAR_LAST = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4})(?: (?:12:00:00 AM|0?0:00.*))?$/i;
/** Of spreadsheets, which count days from the end of 1899: the years 2009 to 2064. */
const SERIAL = /^[4-5]\d{4}(?:\.0)?$/;
const SERIAL_START = Date.UTC(1899, 11, 30);

/** The days of a column ("2026-11-25"), or null where any of its cells is none. */
export function readDays(cells: string[]): string[] | null {
  if (cells.every((cell) => SERIAL.test(cell)))
    return allOf(cells.map((cell) => ofTime(SERIAL_START + Number(cell) * DAY_MS)));

  const yearFirst = cells.map((cell) => YEAR_FIRST.exec(cell));
  if (yearFirst.every((match) => match !== null))
    return allOf(yearFirst.map(([, year, month, day]) => dayOf(year, month, day)));

  const yearLast = cells.map((cell) => YEAR_LAST.exec(cell));
  if (!yearLast.every((match) => match !== null)) return null;

  const monthFirst = allOf(yearLast.map(([, month, day, year]) => dayOf(year, month, day)));
  const dayFirst = allOf(yearLast.map(([, day, month, year]) => dayOf(year, month, day)));
  if (!monthFirst || !dayFirst) return monthFirst ?? dayFirst;

  // Both can be read: the days of an export follow each other.
  return spanOf(monthFirst) <= spanOf(dayFirst) ? monthFirst : dayFirst;
}

function spanOf(days: string[]): number {
  const times = days.map((day) => Date.parse(day));
  return Math.max(...times) - Math.min(...times);
}

const ofTime = (time: number) => new Date(time).toISOString().slice(0, 10);

function dayOf(year = '', month = '', day = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(written);
  return !Number.isNaN(time) && ofTime(time) === written ? written : null;
}

function allOf(days: (string | null)[]): string[] | null {
  const known = days.filter((day) => day !== null);
  return known.length === days.length ? known : null;
}
