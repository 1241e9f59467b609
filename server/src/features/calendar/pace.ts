import { DAY_MS } from '../../lib/durations.ts';
import { slotsAfter, type Rhythm, type Slot } from './slots.ts';

export const WEEK_MS = 7 * DAY_MS;

/** A post of the calendar that goes out this soon after its time counts as on time. */
export const ON_TIME_MS = 15 * 60_000;

/** A post takes no longer; after that its worker has died. */
export const POSTING_MS = 7 * 60_000;

/** Whether one more post at this moment leaves every 7 x 24 hours around it with `perWeek` at most. */
export function fitsPace(times: readonly number[], at: number, perWeek: number): boolean {
  const near = times.filter((time) => Math.abs(time - at) < WEEK_MS);
  const starts = [at, ...near.filter((time) => time <= at)];
  return starts.every(
    (start) => near.filter((time) => time >= start && time < start + WEEK_MS).length < perWeek,
  );
}

/** From this moment on no post fits before the one that is returned, after the posts up to it. */
function fullUntil(times: readonly number[], at: number, perWeek: number): number {
  const last = times.filter((time) => time <= at && time > at - WEEK_MS).sort((a, b) => b - a)[perWeek - 1];
  return last === undefined ? -Infinity : last + WEEK_MS;
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
  let soonest = -Infinity;
  for (const slot of slotsAfter(rhythm, after, () => soonest)) {
    const at = slot.at.getTime();
    if (at < soonest || slots.has(at)) continue;
    if (fitsPace(counted, at, rhythm.perWeek)) {
      counted.push(at);
      yield slot;
    } else soonest = fullUntil(counted, at, rhythm.perWeek);
  }
}
