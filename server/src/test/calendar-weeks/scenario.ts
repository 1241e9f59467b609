import fc from 'fast-check';
import type { Rhythm } from '#server/features/calendar/pace.ts';

export const MINUTE = 60_000;
export const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** Weeks that one website is followed. */
export const WEEKS_OF_SCENARIO = 5;
const LENGTH = WEEKS_OF_SCENARIO * WEEK;
/** Afterwards the clock goes on until the last entry should have been posted. */
const AFTERWARDS = WEEK;

export const ZONES = [
  'UTC Europe/Berlin Europe/London Europe/Lisbon Europe/Athens Europe/Istanbul Africa/Cairo',
  'Africa/Casablanca Africa/Johannesburg America/New_York America/Chicago America/Denver',
  'America/Los_Angeles America/Anchorage America/Sao_Paulo America/Santiago America/St_Johns',
  'America/Havana Asia/Beirut Asia/Jerusalem Asia/Kolkata Asia/Kathmandu Asia/Tehran Asia/Tokyo',
  'Australia/Adelaide Australia/Lord_Howe Australia/Sydney Pacific/Auckland Pacific/Chatham',
  'Pacific/Kiritimati',
].flatMap((zones) => zones.split(' '));

/** What an instance has done of a post when it is killed. */
export const KILLED = ['before the post', 'after the site has it', 'after it is noted'] as const;
type Killed = (typeof KILLED)[number];

export type Planned = {
  /** The quarter of an hour after the start that its user has chosen, or the next free time. */
  quarter: number | null;
  /** Its text is written ahead, and waits for an approval where the plan asks for one. */
  isToBeWritten: boolean;
  /** When its user approves it; null: never. */
  approvedAt: number | null;
};

type Span = { from: number; until: number };

/** All times are instants in milliseconds. */
export type Scenario = {
  rhythm: Rhythm;
  approval: boolean;
  leadHours: number;
  start: number;
  entries: Planned[];
  /** When the clock shows something else than a minute more: it jumps on, or back. */
  jumps: { at: number; by: number }[];
  /** No instance runs. */
  serverAway: Span[];
  /** The website cannot be reached. */
  siteDown: Span[];
  /** When the user resumes the plan, whether it is paused or not. */
  resumedAt: number[];
  /** A country decides on other clocks: from then on a wall time means what it means in that zone. */
  newRules: { at: number; timeZone: string } | null;
  /** Posts that the user makes by hand. */
  byHand: number[];
  /** One a post that is begun, in order. */
  kills: (Killed | null)[];
};

const timeOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

const within = fc.integer({ min: 0, max: LENGTH / MINUTE });
const spans = (most: number, maxLength: number) =>
  fc.array(fc.record({ from: within, minutes: fc.integer({ min: 5, max: most }) }), { maxLength });
/** More are not written at once. */
const WRITTEN_MAX = 10;
/** In the list above, from a zone to the one whose rules it takes over. */
const RULES_FROM = 7;

/** The clocks of many countries change within these years. */
const FIRST_DAY = Date.parse('2026-01-01T00:00Z');
const DAYS = 2 * 365;

const plain = fc.record({
  perWeek: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  quarters: fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 4 }),
  startsAt: fc.integer({ min: 0, max: (DAYS * DAY) / MINUTE }),
  approval: fc.boolean(),
  leadHours: fc.integer({ min: 1, max: 72 }),
  entries: fc.array(
    fc.record({
      quarter: fc.option(fc.integer({ min: 1, max: LENGTH / QUARTER }), { freq: 2 }),
      isToBeWritten: fc.boolean(),
      approvedAt: fc.option(within, { freq: 4 }),
    }),
    { minLength: 3, maxLength: 15 },
  ),
  jumps: fc.array(fc.record({ at: within, by: fc.integer({ min: -3 * 60, max: 9 * 60 }) }), { maxLength: 3 }),
  serverAway: spans(40 * 60, 6),
  siteDown: spans(6 * 24 * 60, 3),
  resumedAt: fc.array(within, { maxLength: 2 }),
  newRulesAt: fc.option(within, { freq: 2 }),
  byHand: fc.array(within, { maxLength: 5 }),
  kills: fc.array(fc.option(fc.constantFrom(...KILLED), { freq: 2 }), { maxLength: 12 }),
});

/** Five weeks of one website. @param timeZone of its plan */
export const scenarioIn = (timeZone: string): fc.Arbitrary<Scenario> =>
  plain.map(({ perWeek, weekdays, quarters, startsAt, entries, jumps, newRulesAt, ...drawn }) => {
    const start = FIRST_DAY + startsAt * MINUTE;
    const moment = (minutes: number) => start + minutes * MINUTE;
    const span = ({ from, minutes }: { from: number; minutes: number }) => ({
      from: moment(from),
      until: moment(from + minutes),
    });
    const end = start + LENGTH;
    const rulesOf = ZONES[(ZONES.indexOf(timeZone) + RULES_FROM) % ZONES.length] ?? timeZone;

    return {
      rhythm: { timeZone, perWeek, weekdays, times: quarters.toSorted((a, b) => a - b).map(timeOf) },
      approval: drawn.approval,
      leadHours: drawn.leadHours,
      start,
      // No more than the five weeks hold.
      entries: entries
        .slice(0, WEEKS_OF_SCENARIO * Math.min(perWeek, weekdays.length * quarters.length))
        .map(({ approvedAt, isToBeWritten, ...entry }, n) => ({
          ...entry,
          isToBeWritten: isToBeWritten && n < WRITTEN_MAX,
          approvedAt: approvedAt === null ? null : moment(approvedAt),
        })),
      jumps: jumps.map(({ at, by }) => ({ at: moment(at), by: by * MINUTE })),
      serverAway: drawn.serverAway.map(span),
      siteDown: drawn.siteDown.map(span).map(({ from, until }) => ({ from, until: Math.min(until, end) })),
      // In the end every plan goes on.
      resumedAt: [...drawn.resumedAt.map(moment), end],
      newRules: newRulesAt === null ? null : { at: moment(newRulesAt), timeZone: rulesOf },
      byHand: drawn.byHand.map(moment),
      kills: drawn.kills,
    };
  });

/** The same where every text is there, and so is the website: nothing but times, pace and turns. */
export const timesOnly = (scenario: Scenario): Scenario => ({
  ...scenario,
  approval: false,
  entries: scenario.entries.map((entry) => ({ ...entry, isToBeWritten: false, approvedAt: null })),
  siteDown: [],
  resumedAt: [],
});

export const isDown = ({ siteDown }: Scenario, now: number) =>
  siteDown.some(({ from, until }) => now >= from && now < until);

/** What the clock shows each time the instances look at the calendar. */
export function momentsOf({ start, jumps, serverAway }: Scenario): number[] {
  const moments: number[] = [];
  const left = jumps.toSorted((a, b) => a.at - b.at);
  for (let clock = start; clock < start + LENGTH + AFTERWARDS; clock += MINUTE) {
    if (!serverAway.some(({ from, until }) => clock >= from && clock < until)) moments.push(clock);
    if (left[0] && clock >= left[0].at) clock += left.shift()?.by ?? 0;
  }
  return moments;
}

export const anyScenario = fc.constantFrom(...ZONES).chain(scenarioIn);
