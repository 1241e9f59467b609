import { dateFormat } from '#shared/rules/date-format.ts';
import type { Range } from './entry.tsx';

const DAY_MS = 86_400_000;

/** In no time zone does a day begin or end further than this from the same day in UTC. */
const FURTHEST_MS = 14 * 3_600_000;

const startOf = (day: string) => Date.parse(`${day}T00:00Z`);
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Days are written as 2026-12-01. */
export const addDays = (day: string, count: number) => dayAt(startOf(day) + count * DAY_MS);

export const daysBetween = (from: string, to: string) => (startOf(to) - startOf(from)) / DAY_MS;

/** Where the browser is. */
export function today(): string {
  const now = new Date();
  return dayAt(now.getTime() - now.getTimezoneOffset() * 60_000);
}

/** The moments at which these days are somewhere, the last one included. */
export const rangeOf = (first: string, last: string): Range => ({
  from: new Date(startOf(first) - FURTHEST_MS).toISOString(),
  to: new Date(startOf(last) + DAY_MS + FURTHEST_MS).toISOString(),
});

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

export function addMonths(day: string, count: number): string {
  const date = new Date(startOf(monthOf(day)));
  date.setUTCMonth(date.getUTCMonth() + count);
  return dayAt(date.getTime());
}

/** From the Sunday before its first day, in whole weeks. */
export function daysOfMonth(day: string): string[] {
  const first = monthOf(day);
  const last = addDays(addMonths(first, 1), -1);
  const sunday = addDays(first, -new Date(startOf(first)).getUTCDay());
  const count = 7 * Math.ceil((startOf(last) - startOf(sunday) + DAY_MS) / (7 * DAY_MS));
  return Array.from({ length: count }, (_, index) => addDays(sunday, index));
}

const dayOfWeek = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOfMonth = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "Tue, Dec 1" of a day: 2026-12-01. */
export const sayDay = (day: string) => dayOfWeek(`${day}T00:00Z`);

/** "Nov 29 – Dec 5", both days included. */
export const saySpan = (first: string, last: string) =>
  `${dayOfMonth(`${first}T00:00Z`)} – ${dayOfMonth(`${last}T00:00Z`)}`;

/** "December 2026" of any of its days. */
export const sayMonth = (day: string) => month(`${day}T00:00Z`);
