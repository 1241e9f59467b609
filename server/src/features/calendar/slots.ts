import { DAY_MS } from '../../lib/durations.ts';
import { toInstant, toLocalTime } from './wall-time.ts';

/** When posts of a website may go out. */
export type Rhythm = {
  timeZone: string;
  perWeek: number;
  /** From 0, Sunday. */
  weekdays: number[];
  /** HH:MM. */
  times: string[];
};

export type Slot = { at: Date; localTime: string };

/** 500 entries at one a week fit. */
const HORIZON_DAYS = 11 * 366;

/** In order. @param soonest skips whole days before it, in milliseconds */
export function* slotsAfter(
  { timeZone, weekdays, times }: Rhythm,
  after: Date,
  soonest: () => number = () => -Infinity,
): Generator<Slot> {
  const today = Date.parse(`${toLocalTime(after, timeZone).slice(0, 10)}T00:00Z`);
  let last = after.getTime();
  for (let day = 0; day < HORIZON_DAYS; day += 1) {
    const date = new Date(today + day * DAY_MS);
    // Everywhere a day ends within two days of its beginning in UTC.
    if (!weekdays.includes(date.getUTCDay()) || date.getTime() + 2 * DAY_MS < soonest()) continue;
    for (const time of times.toSorted()) {
      const localTime = `${date.toISOString().slice(0, 10)}T${time}`;
      const at = toInstant(localTime, timeZone);
      // Two times within a skipped hour are the same instant.
      if (at.getTime() <= last) continue;
      last = at.getTime();
      yield { at, localTime };
    }
  }
}
