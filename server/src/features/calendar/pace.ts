import { DAY_MS } from '../../lib/durations.ts';
import { slotsAfter, type Rhythm, type Slot } from './slots.ts';
import { toInstant, toLocalTime } from './wall-time.ts';

export const WEEK_MS = 7 * DAY_MS;

/** Planning takes a post so soon after its time as on time; posting keeps the exact pace, see decideTurn. */
export const ON_TIME_MS = 15 * 60_000;

/** Put off by so little instead of dropped: the week of the spring clock change has 167 hours. */
export const PUT_OFF_MS = 60 * 60_000;

const MINUTE_MS = 60_000;

/** Every 7 x 24 hours around `at` must contain at most `perWeek` posts. */
export const fitsPace = (times: readonly number[], at: number, perWeek: number): boolean =>
  fullWeeks(times, at, perWeek).length === 0;

/** From `from` on. */
export function soonestFitting(times: readonly number[], from: number, perWeek: number): number {
  const full = fullWeeks(times, from, perWeek);
  return full.length === 0 ? from : soonestFitting(times, Math.max(...full) + WEEK_MS, perWeek);
}

/** Beginnings of the 7 x 24 hours around `at` that are full. */
function fullWeeks(times: readonly number[], at: number, perWeek: number): number[] {
  const near = times.filter((time) => Math.abs(time - at) < WEEK_MS);
  const starts = [at, ...near.filter((time) => time <= at)];
  return starts.filter(
    (start) => near.filter((time) => time >= start && time < start + WEEK_MS).length >= perWeek,
  );
}

type Taken = {
  times: readonly number[];
  slots: ReadonlySet<number>;
};

/** In order; each counts as taken for the next. */
export function* freeSlots(rhythm: Rhythm, { times, slots }: Taken, after: Date): Generator<Slot> {
  const counted = [...times];
  const taken = new Set(slots);
  let soonest = -Infinity;

  /** Null where the next fitting moment is too late. */
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

function slotAt(instant: number, timeZone: string): Slot | null {
  const at = new Date(instant);
  const localTime = toLocalTime(at, timeZone);
  return toInstant(localTime, timeZone).getTime() === instant ? { at, localTime } : null;
}
