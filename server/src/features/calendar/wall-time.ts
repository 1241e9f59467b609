import { tzOffset } from '@date-fns/tz/tzOffset';
import { DAY_MS } from '#server/lib/durations.ts';

const MINUTE_MS = 60_000;

const asUtc = (localTime: string) => Date.parse(`${localTime}Z`);
const offsetAt = (timeZone: string, instant: number) => tzOffset(timeZone, new Date(instant)) * MINUTE_MS;

/** For YYYY-MM-DDTHH:MM. A skipped time becomes the next that exists; of a repeated one the first counts. */
export function toInstant(localTime: string, timeZone: string): Date {
  const local = asUtc(localTime);
  const before = local - offsetAt(timeZone, local - DAY_MS);
  const after = local - offsetAt(timeZone, local + DAY_MS);
  const shown = [before, after].filter((instant) => instant + offsetAt(timeZone, instant) === local);
  return new Date(shown.length > 0 ? Math.min(...shown) : endOfGap(timeZone, local, after, before));
}

/** Within a gap the reading before it is too late, and the one after it too early. */
function endOfGap(timeZone: string, local: number, early: number, late: number): number {
  let [before, after] = [early, late];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle + offsetAt(timeZone, middle) > local) after = middle;
    else before = middle;
  }
  return after;
}

/** YYYY-MM-DDTHH:MM. */
export const toLocalTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetAt(timeZone, instant.getTime())).toISOString().slice(0, 16);
