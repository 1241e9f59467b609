import { DAY_MS } from '../../lib/durations.ts';
import { slotsAfter, type Rhythm, type Slot } from './slots.ts';
import { toInstant, toLocalTime } from './wall-time.ts';

export const WEEK_MS = 7 * DAY_MS;

/**
 * A post of the calendar that goes out this soon after its time counts as on time where others are planned. What goes out
 * keeps the pace to the letter all the same, see decideTurn.
 */
export const ON_TIME_MS = 15 * 60_000;

/**
 * A time of the plan that breaks the pace by so little is taken that much later. The week in which the clocks are put
 * forward has 167 hours: without this, a plan of one post a week would leave it out.
 */
export const PUT_OFF_MS = 60 * 60_000;

const MINUTE_MS = 60_000;

/** Whether one more post at this moment leaves every 7 x 24 hours around it with `perWeek` at most. */
export const fitsPace = (times: readonly number[], at: number, perWeek: number): boolean =>
  fullWeeks(times, at, perWeek).length === 0;

/** The soonest moment from here on at which one more post keeps the pace. */
export function soonestFitting(times: readonly number[], from: number, perWeek: number): number {
  const full = fullWeeks(times, from, perWeek);
  return full.length === 0 ? from : soonestFitting(times, Math.max(...full) + WEEK_MS, perWeek);
}

/** The beginnings of all 7 x 24 hours around this moment in which no more posts may go out. */
function fullWeeks(times: readonly number[], at: number, perWeek: number): number[] {
  const near = times.filter((time) => Math.abs(time - at) < WEEK_MS);
  const starts = [at, ...near.filter((time) => time <= at)];
  return starts.filter(
    (start) => near.filter((time) => time >= start && time < start + WEEK_MS).length >= perWeek,
  );
}

type Taken = {
  /** What counts for the pace, in milliseconds. */
  times: readonly number[];
  /** Times at which something of this website is planned. */
  slots: ReadonlySet<number>;
};

/** The free times of a website in order; each counts as taken for the next. */
export function* freeSlots(rhythm: Rhythm, { times, slots }: Taken, after: Date): Generator<Slot> {
  const counted = [...times];
  const taken = new Set(slots);
  let soonest = -Infinity;

  /** When the post of a time fits; null where that is too late for it. */
  function fittingTime(planned: number): number | null {
    const latest = planned + PUT_OFF_MS;
    for (let at = Math.max(planned, wholeMinute(soonest)); at <= latest; at = wholeMinute(soonest)) {
      const full = fullWeeks(counted, at, rhythm.perWeek);
      if (full.length === 0) return at;
      soonest = Math.max(...full) + WEEK_MS;
    }
    return null;
  }

  for (const slot of slotsAfter(rhythm, after, () => soonest - PUT_OFF_MS)) {
    const planned = slot.at.getTime();
    const at = taken.has(planned) ? null : fittingTime(planned);
    const fitting = at === planned ? slot : at !== null && slotAt(at, rhythm.timeZone);
    if (at === null || !fitting || taken.has(at)) continue;
    counted.push(at);
    taken.add(at);
    yield fitting;
  }
}

const wholeMinute = (instant: number) => Math.ceil(instant / MINUTE_MS) * MINUTE_MS;

/** @returns null for the second of two instants with one wall time, which the wall time does not mean */
function slotAt(instant: number, timeZone: string): Slot | null {
  const at = new Date(instant);
  const localTime = toLocalTime(at, timeZone);
  return toInstant(localTime, timeZone).getTime() === instant ? { at, localTime } : null;
}
