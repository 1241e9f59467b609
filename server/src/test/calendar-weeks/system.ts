import { momentsOf, type Scenario } from './scenario.ts';

/** What has become of an entry. */
export type Outcome = {
  status: 'waiting' | 'posting' | 'posted' | 'held' | 'missed';
  slot: number;
  postedAt: number | null;
};

/** A post on the website, by the calendar (the number of its entry) or by hand. */
export type Post = { entry: number | null; at: number };

/** The calendar, or one that behaves as it should. */
export type System = {
  /** @param quarter after the start that its user has chosen; the next free time if there is none or it is refused */
  add: (quarter: number | null) => Promise<void>;
  /** When something is next to be done. */
  nextDue: () => Promise<number>;
  postByHand: (now: number) => Promise<void>;
  /** All instances do what is due. */
  work: (now: number) => Promise<void>;
  end: () => Promise<{ entries: Outcome[]; posts: Post[]; doubles: number }>;
};

/** Lets a scenario take place. */
export async function simulate(scenario: Scenario, system: System) {
  for (const quarter of scenario.chosen) await system.add(quarter);
  const byHand = scenario.byHand.toSorted((a, b) => a - b);
  const moments = momentsOf(scenario);
  let due = await system.nextDue();
  for (const now of moments) {
    if (now < due && now < (byHand[0] ?? Infinity)) continue;
    for (; byHand[0] !== undefined && byHand[0] <= now; byHand.shift()) await system.postByHand(now);
    await system.work(now);
    due = await system.nextDue();
  }
  return { ...(await system.end()), lastMoment: moments.at(-1) ?? scenario.start };
}
