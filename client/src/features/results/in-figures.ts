import { grouped } from '#client/lib/in-words.ts';
import { dateFormat } from '#shared/rules/date-format.ts';
import { isSearch, type SearchSource } from '#shared/rules/results.ts';

/** "Nov 25" of a source's day. */
export const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
export const longDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

export const NO_DATA = 'no data';

export const inPercent = (share: number | null | undefined) =>
  typeof share === 'number' ? `${(100 * share).toFixed(1)} %` : NO_DATA;

export const inPlaces = (position: number | null | undefined) =>
  typeof position === 'number' ? position.toFixed(1) : NO_DATA;

export const inCount = (count: number | null | undefined) =>
  typeof count === 'number' ? grouped(count) : NO_DATA;

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** What is counted where a search engine counts clicks. */
export const countedOf = (source: SearchSource) => (isSearch(source) ? 'click' : 'reading');
export const countedIn = (source: SearchSource) => (isSearch(source) ? 'Clicks' : 'Readings');

const DAY_MS = 86_400_000;

/** Every day from the first to the last; null where nothing is known. */
export function everyDay<Known extends { day: string }>(
  days: Known[],
): { day: string; known: Known | null }[] {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return [];

  const known = new Map(days.map((row) => [row.day, row]));
  const all = [];
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push({ day, known: known.get(day) ?? null });
  }
  return all;
}
