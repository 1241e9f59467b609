import { AppError } from '#server/errors.ts';
import { decidePosting, ON_TIME_MS } from '#server/features/calendar/pace.ts';
import { placer, type Place } from '#server/features/calendar/place-entry.ts';
import { toLocalTime } from '#server/features/calendar/wall-time.ts';
import { MADE_UP_MS } from '#server/features/calendar/worker/entry-step.ts';
import { movesOf } from '#server/features/calendar/worker/sweep-calendar.ts';
import { QUARTER, type Scenario } from './scenario.ts';
import type { Outcome, Post, System } from './system.ts';

type Entry = {
  status: Outcome['status'];
  slotAt: Date;
  localTime: string | null;
  timeZone: string;
  pinned: boolean;
  tryAt: number;
  postedAt: number | null;
};

const isOpen = (status: Outcome['status']) => status === 'approved' || status === 'posting';

/**
 * What the calendar decides (its times, its pace, its turns), with rows in memory in place of the database. An instance
 * that is killed leaves its entry as it is; the next takes it over.
 */
export function inMemory({ rhythm: { timeZone, ...rest }, start, kills }: Scenario): System {
  let rhythm = { ...rest, timeZone };
  const entries: Entry[] = [];
  const posts: Post[] = [];
  const left = [...kills];

  const countedAt = ({ entry, at }: Post) => {
    const slot = entries[entry ?? -1]?.slotAt.getTime() ?? NaN;
    return at >= slot && at < slot + ON_TIME_MS ? slot : at;
  };
  const isMade = (entry: Entry) => posts.some((made) => made.entry === entries.indexOf(entry));
  const scheduleFor = (except?: Entry) => {
    const others = entries.filter((entry) => entry !== except);
    const planned = others.filter(({ status }) => isOpen(status));
    const unmade = planned.filter((entry) => !isMade(entry));
    return {
      made: [
        ...posts.map(({ at }) => at),
        ...unmade.filter(({ status }) => status === 'posting').map(({ tryAt }) => tryAt),
      ],
      schedule: {
        plan: null,
        rhythm,
        times: [...posts.map(countedAt), ...unmade.map(({ slotAt }) => slotAt.getTime())],
        slots: new Set(others.map(({ slotAt }) => slotAt.getTime())),
      },
    };
  };

  const place = (now: Date, localTime: string | null, except?: Entry): Place & { slotAt: Date } => {
    const { slotAt, ...placed } = placer(
      scheduleFor(except).schedule,
      now,
    )(localTime ? { kind: 'at', localTime } : { kind: 'next' });
    return { ...placed, slotAt: slotAt ?? now };
  };

  function turn(entry: Entry, now: Date) {
    if (now.getTime() > entry.slotAt.getTime() + MADE_UP_MS)
      return void (entry.status = isMade(entry) ? 'posted' : 'missed');
    const made = { times: scheduleFor(entry).made, perWeek: rhythm.perWeek };
    const decided = decidePosting({ ...entry, isUpdate: isMade(entry) }, made, now);
    if (decided.kind === 'broken') return void (entry.status = 'held');
    if (decided.kind === 'moves')
      return void Object.assign(entry, { ...place(now, null, entry), status: 'approved', tryAt: 0 });
    if (decided.kind === 'waits')
      return void Object.assign(entry, { status: 'approved', tryAt: decided.tryAt.getTime() });
    Object.assign(entry, { status: 'posting', tryAt: now.getTime() });
    post(entry, now);
  }

  function post(entry: Entry, now: Date) {
    const killed = left.shift();
    if (killed === 'before the post') return;
    if (!isMade(entry)) posts.push({ entry: entries.indexOf(entry), at: now.getTime() });
    if (!killed) Object.assign(entry, { status: 'posted', postedAt: now.getTime() });
  }

  const open = () => entries.filter(({ status }) => isOpen(status));
  const dueAt = ({ slotAt, tryAt }: Entry) => Math.max(slotAt.getTime(), tryAt);
  return {
    add: async ({ quarter }) => {
      const first = Math.floor(start / QUARTER) * QUARTER;
      const now = new Date(start);
      const wanted = quarter && toLocalTime(new Date(first + quarter * QUARTER), rhythm.timeZone);
      const entry = { status: 'approved' as const, tryAt: 0, postedAt: null };
      try {
        entries.push({ ...entry, ...place(now, wanted || null) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        entries.push({ ...entry, ...place(now, null) });
      }
    },
    nextDue: async () => Math.min(...open().map(dueAt)),
    postByHand: async (now) => void posts.push({ entry: null, at: now }),
    // Nobody has anything to approve here, and nothing pauses.
    approve: async () => undefined,
    resume: async () => undefined,
    changeRules: async (zone, now) => {
      rhythm = { ...rhythm, timeZone: zone };
      const planned = open().filter(({ status, slotAt }) => status === 'approved' && slotAt.getTime() > now);
      for (const entry of planned) entry.timeZone = zone;
      const moves = movesOf(
        planned.map((entry) => ({ ...entry, entry })),
        new Date(now),
      );
      for (const { entry, instant } of moves)
        if (entries.every(({ slotAt }) => slotAt.getTime() !== instant.getTime())) entry.slotAt = instant;
    },
    work: async (now) => {
      const due = open().filter((entry) => dueAt(entry) <= now);
      due.sort((a, b) => dueAt(a) - dueAt(b) || a.slotAt.getTime() - b.slotAt.getTime());
      for (const entry of due) turn(entry, new Date(now));
    },
    end: async () => ({
      entries: entries.map(({ status, slotAt, postedAt }) => ({ status, slot: slotAt.getTime(), postedAt })),
      posts,
      reminders: [],
      doubles: 0,
    }),
  };
}
