import { DAY_MS } from '#server/lib/durations.ts';
import { toInstant, toLocalTime } from './wall-time.ts';

export const WEEK_MS = 7 * DAY_MS;

/** Planning takes a post so soon after its time as on time; posting keeps the exact pace, see decidePosting. */
export const ON_TIME_MS = 15 * 60_000;

/** Put off by so little instead of dropped: the week of the spring clock change has 167 hours. */
const PUT_OFF_MS = 60 * 60_000;

const MINUTE_MS = 60_000;

const MADE_UP_APART_MS = 60 * 60_000;

export type Rhythm = {
  timeZone: string;
  perWeek: number;
  /** From 0, Sunday. */
  weekdays: number[];
  /** HH:MM. */
  times: string[];
};

type Slot = { at: Date; localTime: string };

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

/** Every 7 x 24 hours around `at` must contain at most `perWeek` posts. */
export const fitsPace = (times: readonly number[], at: number, perWeek: number): boolean =>
  fullWeeks(times, at, perWeek).length === 0;

function soonestFitting(times: readonly number[], from: number, perWeek: number): number {
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

type Taken = { times: readonly number[]; slots: ReadonlySet<number> };

/** In order; each counts as taken for the next. */
export function* freeSlots(rhythm: Rhythm, { times, slots }: Taken, after: Date): Generator<Slot> {
  const counted = [...times];
  const taken = new Set(slots);
  let soonest = -Infinity;

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
    const fitting = at === planned ? slot : at !== null && slotOf(at, rhythm.timeZone);
    if (at === null || !fitting || taken.has(at)) continue;
    counted.push(at);
    taken.add(at);
    yield fitting;
  }
}

const wholeMinute = (instant: number) => Math.ceil(instant / MINUTE_MS) * MINUTE_MS;

function slotOf(instant: number, timeZone: string): Slot | null {
  const at = new Date(instant);
  const localTime = toLocalTime(at, timeZone);
  return toInstant(localTime, timeZone).getTime() === instant ? { at, localTime } : null;
}

type Asked = { slotAt: Date; pinned: boolean; isUpdate: boolean };
/** `times`: posts of the website that are public or being made, in milliseconds. */
type Made = { times: readonly number[]; perWeek: number };
type Decision =
  | { kind: 'posts' }
  | { kind: 'waits'; tryAt: Date }
  /** Its time would break the pace: it moves, or the user decides if the user chose it. */
  | { kind: 'moves' }
  | { kind: 'broken' };

export function decidePosting(
  { slotAt, pinned, isUpdate }: Asked,
  { times, perWeek }: Made,
  now: Date,
): Decision {
  const time = now.getTime();
  const isLate = time - slotAt.getTime() >= ON_TIME_MS;
  const soonest = isUpdate ? time : soonestFitting(times, time, perWeek);
  if (soonest > time && soonest > slotAt.getTime() + PUT_OFF_MS) return { kind: pinned ? 'broken' : 'moves' };
  if (soonest > time) return { kind: 'waits', tryAt: new Date(soonest) };
  const last = Math.max(...times.filter((made) => made <= time));
  if (isLate && time - last < MADE_UP_APART_MS)
    return { kind: 'waits', tryAt: new Date(last + MADE_UP_APART_MS) };
  return { kind: 'posts' };
}
