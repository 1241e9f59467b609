import { DAY_MS } from '#server/lib/durations.ts';
import { isDown, MINUTE, QUARTER, WEEK, type Scenario } from './scenario.ts';
import { dueAt, type Outcome, type Post, type Reminder, type System } from './system.ts';

const HOUR = 60 * MINUTE;
/** How late a post may be for the pace. */
const MINUTES = Array.from({ length: 61 }, (_, minutes) => minutes);
/** Clocks are put back by less. */
const QUARTERS_BACK = Array.from({ length: 12 }, (_, n) => n + 1);
const TRIES_AFTER = [1, 10, 60];

/** A time of the plan: what the clock on the wall shows, and when it does. */
type Slot = { wall: number; instant: number };
type Entry = Outcome & {
  wall: number;
  isChosen: boolean;
  isApproved: boolean;
  isReminded: boolean;
  tryAt: number;
  failures: number;
  /** In which turn of the instances its text was begun. */
  begunIn: number;
};

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
function* firstShown(timeZone: string, from: number, until: number): Generator<Slot> {
  let latest = wallTime(timeZone, from);
  for (let instant = from + QUARTER; instant < until; instant += QUARTER) {
    const wall = wallTime(timeZone, instant);
    for (; latest < wall; latest += QUARTER) yield { wall: latest + QUARTER, instant };
  }
}

/** What the clock shows at a minute. */
const minuteShown = (timeZone: string, at: number) =>
  wallTime(timeZone, Math.floor(at / QUARTER) * QUARTER) + (at % QUARTER);

/** The calendar as its sentences say it: one instance that never dies, no database, and nothing clever. */
export function reference(scenario: Scenario): System {
  const { rhythm, start, approval, leadHours } = scenario;
  const { perWeek, weekdays, times } = rhythm;
  const entries: Entry[] = [];
  const posts: Post[] = [];
  const reminders: Reminder[] = [];
  /** Posts as they count where others are planned. */
  const made: number[] = [];
  const from = Math.floor(start / QUARTER) * QUARTER - DAY_MS;
  let timeZone = rhythm.timeZone;
  let walls: Slot[] = [];
  let slots: Slot[] = [];
  let failuresInRow = 0;
  let isPaused = false;
  let workedTimes = 0;

  function readClocks(zone: string) {
    timeZone = zone;
    walls = [...firstShown(zone, from, start + 20 * WEEK)];
    slots = walls.filter(({ wall }) => {
      const local = new Date(wall);
      return weekdays.includes(local.getUTCDay()) && times.includes(local.toISOString().slice(11, 16));
    });
  }
  readClocks(timeZone);

  const isPlanned = ({ status }: Entry) => ['queued', 'writing', 'review', 'approved'].includes(status);
  /** Every 7 x 24 hours that hold the new post. */
  const keepsPace = (counted: number[], at: number) =>
    [...counted, at]
      .filter((first) => first <= at && at < first + WEEK)
      .every((first) => counted.filter((time) => time >= first && time < first + WEEK).length < perWeek);
  const planned = (except?: Entry) =>
    entries.filter((entry) => isPlanned(entry) && entry !== except).map(({ slot }) => slot);
  const fits = (at: number, except?: Entry) => keepsPace([...made, ...planned(except)], at);
  const isShownBefore = (at: number) =>
    QUARTERS_BACK.some((n) => minuteShown(timeZone, at - n * QUARTER) === minuteShown(timeZone, at));

  /** Of the times of the plan; one that breaks the pace by an hour at most is taken that much later. */
  function nextFree(now: number, except?: Entry) {
    const taken = planned(except);
    for (const { wall, instant } of slots) {
      if (instant <= now || taken.includes(instant)) continue;
      const slot = MINUTES.map((minutes) => instant + minutes * MINUTE).find((time) => fits(time, except));
      if (slot === undefined) continue;
      if (slot === instant) return { slot, wall, isChosen: false };
      if (taken.includes(slot) || isShownBefore(slot)) continue;
      return { slot, wall: minuteShown(timeZone, slot), isChosen: false };
    }
    return { slot: NaN, wall: NaN, isChosen: false };
  }

  const AGAIN = { tryAt: 0, failures: 0, isReminded: false };

  function turn(entry: Entry, now: number) {
    const late = now - entry.slot;
    if (late > 6 * HOUR) return void (entry.status = 'missed');
    const at = late < 15 * MINUTE ? entry.slot : now;
    const wentOut = posts.map((post) => post.at);
    const soonest = [now, ...MINUTES.map((minutes) => entry.slot + minutes * MINUTE)].find(
      (time) => time >= now && keepsPace(wentOut, time),
    );
    if (soonest === undefined) {
      if (entry.isChosen) return void (entry.status = 'held');
      return void Object.assign(entry, nextFree(now, entry), AGAIN);
    }
    if (soonest > now) return void (entry.tryAt = soonest);
    const last = Math.max(...wentOut.filter((time) => time <= now));
    if (at === now && late > 0 && now - last < HOUR) return void (entry.tryAt = last + HOUR);
    if (isDown(scenario, now)) return fail(entry, now);
    failuresInRow = 0;
    made.push(at);
    posts.push({ entry: entries.indexOf(entry), at: now });
    Object.assign(entry, { status: 'posted', postedAt: now });
  }

  function fail(entry: Entry, now: number) {
    const minutes = TRIES_AFTER[entry.failures];
    entry.failures += 1;
    if (minutes !== undefined) return void (entry.tryAt = now + minutes * MINUTE);
    entry.status = 'failed';
    failuresInRow += 1;
    if (failuresInRow >= 3) isPaused = true;
  }

  function askForApproval(entry: Entry, now: number) {
    if (entry.slot <= now) entry.status = 'held';
    else if (entry.slot - now <= DAY_MS && !entry.isReminded) {
      entry.isReminded = true;
      reminders.push({ entry: entries.indexOf(entry), at: now });
    }
  }

  function step(entry: Entry, now: number) {
    if (entry.status === 'queued') {
      if (now - entry.slot > 6 * HOUR) entry.status = 'missed';
      else Object.assign(entry, { status: 'writing', begunIn: workedTimes });
    } else if (entry.status === 'writing') {
      const waits = approval && !entry.isApproved;
      if (entry.begunIn < workedTimes) Object.assign(entry, AGAIN, { status: waits ? 'review' : 'approved' });
    } else if (entry.status === 'review') askForApproval(entry, now);
    else if (entry.status === 'approved') turn(entry, now);
  }

  const dueOf = (entry: Entry) => dueAt(entry, leadHours);
  const open = () => (isPaused ? [] : entries.filter(isPlanned));
  return {
    add: async ({ quarter, isToBeWritten }) => {
      const wanted = quarter && wallTime(timeZone, Math.floor(start / QUARTER) * QUARTER + quarter * QUARTER);
      const { wall = NaN, instant: slot = 0 } = walls.find((time) => time.wall === wanted) ?? {};
      const isFree = slot > start && !planned().includes(slot) && fits(slot);
      entries.push({
        ...(isFree ? { slot, wall, isChosen: true } : nextFree(start)),
        ...AGAIN,
        status: isToBeWritten ? 'queued' : 'approved',
        postedAt: null,
        isApproved: !isToBeWritten,
        begunIn: 0,
      });
    },
    nextDue: async () => Math.min(...open().map(dueOf)),
    postByHand: async (now) => {
      made.push(now);
      posts.push({ entry: null, at: now });
    },
    approve: async (n, now) => {
      const entry = entries[n];
      const isWritten = entry && (entry.begunIn > 0 || !scenario.entries[n]?.isToBeWritten);
      if (!entry || entry.isApproved || !isWritten) return;
      if (!['review', 'approved', 'held'].includes(entry.status)) return;
      const place = entry.slot > now ? {} : nextFree(now, entry);
      Object.assign(entry, place, AGAIN, { status: 'approved', isApproved: true });
    },
    resume: async (now) => {
      isPaused = false;
      failuresInRow = 0;
      const late = entries.filter((entry) => isPlanned(entry) && entry.slot <= now);
      late.sort((a, b) => a.slot - b.slot);
      for (const entry of late) entry.slot = NaN;
      for (const entry of late) Object.assign(entry, nextFree(now, entry), AGAIN);
    },
    changeRules: async (zone, now) => {
      readClocks(zone);
      const moves = entries.flatMap((entry) => {
        const quarter = walls.find(({ wall }) => wall === Math.floor(entry.wall / QUARTER) * QUARTER);
        const instant = quarter ? quarter.instant + (entry.wall % QUARTER) : NaN;
        const isMoved =
          entry.status !== 'posted' && entry.slot > now && instant > now && instant !== entry.slot;
        return isMoved ? [{ entry, instant }] : [];
      });
      const later = moves.filter(({ entry, instant }) => instant > entry.slot);
      const earlier = moves.filter(({ entry, instant }) => instant < entry.slot);
      const bySlot = (one: { entry: Entry }, other: { entry: Entry }) => one.entry.slot - other.entry.slot;
      for (const { entry, instant } of [...earlier.sort(bySlot), ...later.sort(bySlot).reverse()])
        if (entries.every(({ slot }) => slot !== instant)) entry.slot = instant;
    },
    work: async (now) => {
      workedTimes += 1;
      // What has been written goes on at once.
      for (let pass = 0; pass < 2; pass += 1) {
        const due = open().filter((entry) => dueOf(entry) <= now);
        const byTime = (entry: Entry) => dueOf(entry) || now;
        due.sort((a, b) => byTime(a) - byTime(b) || a.slot - b.slot);
        for (const entry of due) if (!isPaused) step(entry, now);
      }
    },
    end: async () => ({
      entries: entries.map(({ status, slot, postedAt }) => ({ status, slot, postedAt })),
      posts,
      reminders,
      doubles: 0,
    }),
  };
}
