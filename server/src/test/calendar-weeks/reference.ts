import { DAY_MS } from '../../lib/durations.ts';
import { MINUTE, QUARTER, WEEK, type Scenario } from './scenario.ts';
import type { Outcome, Post, System } from './system.ts';

/** How late a post may be for the pace. */
const MINUTES = Array.from({ length: 61 }, (_, minutes) => minutes);
/** Clocks are put back by less. */
const QUARTERS_BACK = Array.from({ length: 12 }, (_, n) => n + 1);

type Entry = Outcome & { isChosen: boolean; tryAt: number };

/** Wall times as if they were UTC, a quarter of an hour each. */
const shown = new Map<string, Map<number, number>>();
const clocks = new Map<string, Intl.DateTimeFormat>();

function wallTime(timeZone: string, instant: number): number {
  const ofZone = shown.get(timeZone) ?? new Map<number, number>();
  shown.set(timeZone, ofZone);
  const known = ofZone.get(instant);
  if (known !== undefined) return known;
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  clocks.set(timeZone, clock);
  const time = Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`);
  ofZone.set(instant, time);
  return time;
}

/** Looks at the clock on the wall every quarter of an hour and notes when it first shows, or has passed, each time. */
function* firstShown(timeZone: string, from: number, until: number) {
  let latest = wallTime(timeZone, from);
  for (let instant = from + QUARTER; instant < until; instant += QUARTER) {
    const wall = wallTime(timeZone, instant);
    for (; latest < wall; latest += QUARTER) yield { wall: latest + QUARTER, instant };
  }
}

/** The calendar as its sentences say it: one instance that never dies, no database, and nothing clever. */
export function reference({ rhythm, start }: Scenario): System {
  const { timeZone, perWeek, weekdays, times } = rhythm;
  const entries: Entry[] = [];
  const posts: Post[] = [];
  /** Posts as they count for the pace. */
  const made: number[] = [];
  const from = Math.floor(start / QUARTER) * QUARTER - DAY_MS;
  const walls = [...firstShown(timeZone, from, start + 20 * WEEK)];
  const slots = walls
    .filter(({ wall }) => {
      const local = new Date(wall);
      return weekdays.includes(local.getUTCDay()) && times.includes(local.toISOString().slice(11, 16));
    })
    .map(({ instant }) => instant);

  const waiting = () => entries.filter(({ status }) => status === 'waiting');
  /** Every 7 x 24 hours that hold the new post. */
  const keepsPace = (counted: number[], at: number) =>
    [...counted, at]
      .filter((first) => first <= at && at < first + WEEK)
      .every((first) => counted.filter((time) => time >= first && time < first + WEEK).length < perWeek);
  const planned = (except?: Entry) => waiting().flatMap((entry) => (entry === except ? [] : entry.slot));
  const fits = (at: number, except?: Entry) => keepsPace([...made, ...planned(except)], at);
  const mayTake = (slot: number, now: number, except?: Entry) =>
    slot > now && !planned(except).includes(slot) && fits(slot, except);
  const isShownBefore = (at: number) =>
    QUARTERS_BACK.some((n) => wallTime(timeZone, at - n * QUARTER) === wallTime(timeZone, at));

  /** Of the times of the plan; one that breaks the pace by an hour at most is taken that much later. */
  function nextFree(now: number, except?: Entry) {
    for (const slot of slots.filter((time) => time > now && !planned(except).includes(time))) {
      const at = MINUTES.map((minutes) => slot + minutes * MINUTE).find((time) => fits(time, except));
      if (at === slot || (at && !planned(except).includes(at) && !isShownBefore(at))) return at;
    }
    return NaN;
  }

  function turn(entry: Entry, now: number) {
    const late = now - entry.slot;
    if (late > 6 * 60 * MINUTE) return void (entry.status = 'missed');
    const at = late < 15 * MINUTE ? entry.slot : now;
    if (!keepsPace(made, at)) {
      if (entry.isChosen) return void (entry.status = 'held');
      return void Object.assign(entry, { slot: nextFree(now, entry), tryAt: 0 });
    }
    const last = Math.max(...made.filter((time) => time <= now));
    if (at === now && late > 0 && now - last < 60 * MINUTE) return void (entry.tryAt = last + 60 * MINUTE);
    made.push(at);
    posts.push({ entry: entries.indexOf(entry), at: now });
    Object.assign(entry, { status: 'posted', postedAt: now });
  }

  const dueAt = ({ slot, tryAt }: Entry) => Math.max(slot, tryAt);
  return {
    add: async (quarter) => {
      const wanted = quarter && wallTime(timeZone, Math.floor(start / QUARTER) * QUARTER + quarter * QUARTER);
      const slot = walls.find(({ wall }) => wall === wanted)?.instant ?? 0;
      const isChosen = mayTake(slot, start);
      entries.push({
        status: 'waiting',
        slot: isChosen ? slot : nextFree(start),
        postedAt: null,
        isChosen,
        tryAt: 0,
      });
    },
    nextDue: async () => Math.min(...waiting().map(dueAt)),
    postByHand: async (now) => {
      made.push(now);
      posts.push({ entry: null, at: now });
    },
    work: async (now) => {
      const due = waiting().filter((entry) => dueAt(entry) <= now);
      for (const entry of due.toSorted((a, b) => dueAt(a) - dueAt(b) || a.slot - b.slot)) turn(entry, now);
    },
    end: async () => ({
      entries: entries.map(({ status, slot, postedAt }) => ({ status, slot, postedAt })),
      posts,
      doubles: 0,
    }),
  };
}
