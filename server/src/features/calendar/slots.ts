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

/** No entry is planned further ahead: 500 entries at one a week fit. */
const HORIZON_DAYS = 11 * 366;

/**
 * The times of a plan after this moment, in order.
 * @param soonest nothing before it is wanted any more, in milliseconds: whole days are passed over
 */
export function* slotsAfter(
  { timeZone, weekdays, times }: Rhythm,
  after: Date,
  soonest: () => number = () => -Infinity,
): Generator<Slot> {
  const today = Date.parse(`${toLocalTime(after, timeZone).slice(0, 10)}T00:00Z`);
  let last = after.getTime();
  for (let day = 0; day < HORIZON_DAYS; day += 1) {
    const date = new Date(today + day * DAY_MS);
    // In every zone the day is over two days after it begins in UTC.
    if (!weekdays.includes(date.getUTCDay()) || date.getTime() + 2 * DAY_MS < soonest()) continue;
    for (const time of times.toSorted()) {
      const localTime = `${date.toISOString().slice(0, 10)}T${time}`;
      const at = toInstant(localTime, timeZone);
      // Two times that the clocks leave out are one.
      if (at.getTime() <= last) continue;
      last = at.getTime();
      yield { at, localTime };
    }
  }
}
