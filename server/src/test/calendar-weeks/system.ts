import type { EntryStatus } from '#shared/rules/calendar.ts';
import { momentsOf, type Planned, type Scenario } from './scenario.ts';

/** What has become of an entry. */
export type Outcome = { status: EntryStatus; slot: number; postedAt: number | null };

/** A post on the website, by the calendar (the number of its entry) or by hand. */
export type Post = { entry: number | null; at: number };

/** A mail that asks for the approval of an entry. */
export type Reminder = { entry: number; at: number };

/** The calendar, or one that behaves as it should. */
export type System = {
  /** At the time that its user has chosen; at the next free one if there is none or it is refused. */
  add: (entry: Planned) => Promise<void>;
  /** When something is next to be done. */
  nextDue: () => Promise<number>;
  postByHand: (now: number) => Promise<void>;
  /** @param entry its number; nothing happens to one that cannot be approved */
  approve: (entry: number, now: number) => Promise<void>;
  resume: (now: number) => Promise<void>;
  /** The night after the clocks of a country have got other rules, those of this zone. */
  changeRules: (timeZone: string, now: number) => Promise<void>;
  /** All instances do what is due. */
  work: (now: number) => Promise<void>;
  end: () => Promise<{ entries: Outcome[]; posts: Post[]; reminders: Reminder[]; doubles: number }>;
};

/** Lets a scenario take place. */
export async function simulate(scenario: Scenario, system: System) {
  for (const entry of scenario.entries) await system.add(entry);
  const events = eventsOf(scenario, system);
  const moments = momentsOf(scenario);
  let due = await system.nextDue();
  for (const now of moments) {
    if (now < due && now < (events[0]?.at ?? Infinity)) continue;
    for (; events[0] && events[0].at <= now; events.shift()) await events[0].happen(now);
    await system.work(now);
    due = await system.nextDue();
  }
  return { ...(await system.end()), lastMoment: moments.at(-1) ?? scenario.start };
}

/** What people do, in its order. */
function eventsOf({ byHand, entries, resumedAt, newRules }: Scenario, system: System) {
  const events = [
    ...byHand.map((at) => ({ at, happen: system.postByHand })),
    ...entries.flatMap(({ approvedAt: at }, n) =>
      at === null ? [] : { at, happen: (now: number) => system.approve(n, now) },
    ),
    ...resumedAt.map((at) => ({ at, happen: system.resume })),
    ...(newRules
      ? [{ at: newRules.at, happen: (now: number) => system.changeRules(newRules.timeZone, now) }]
      : []),
  ];
  return events.sort((a, b) => a.at - b.at);
}

type Waiting = { status: EntryStatus; slot: number; tryAt: number; isReminded: boolean };

const DAY = 24 * 3_600_000;

/** When the next step of an entry is due. */
export function dueAt({ status, slot, tryAt, isReminded }: Waiting, leadHours: number): number {
  if (status === 'writing') return 0;
  if (status === 'posting') return tryAt;
  if (status === 'queued') return Math.max(tryAt, slot - leadHours * 3_600_000);
  if (status === 'review') return Math.max(tryAt, isReminded ? slot : slot - DAY);
  return status === 'approved' ? Math.max(tryAt, slot) : Infinity;
}
