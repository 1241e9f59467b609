import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ON_TIME_MS } from '#server/features/calendar/pace.ts';
import { inMemory } from './in-memory.ts';
import { onPostgres } from './on-postgres.ts';
import { reference } from './reference.ts';
import {
  anyScenario,
  MINUTE,
  scenarioIn,
  timesOnly,
  WEEK,
  WEEKS_OF_SCENARIO,
  ZONES,
  type Scenario,
} from './scenario.ts';
import { simulate, type Outcome, type Post, type System } from './system.ts';

/** One scenario in so many is run on Postgres, which takes a hundred times as long. */
const ON_POSTGRES = 20;
const MADE_UP_APART = 60 * MINUTE;

const GOES_ON: readonly string[] = ['queued', 'writing', 'review', 'approved'];

type Made = { posts: Post[]; entries: Outcome[] };

/** Posts of the calendar that are one too many within 7 x 24 hours, to the millisecond. */
const breachesOf = ({ posts }: Made, { rhythm }: Scenario) =>
  posts.filter(
    ({ entry, at }, n) =>
      entry !== null &&
      posts.slice(0, n + 1).filter((post) => Math.abs(at - post.at) < WEEK).length > rhythm.perWeek,
  );

/** Posts that were made up in one go with another. */
const burstsOf = ({ posts, entries }: Made) =>
  posts.filter(({ entry, at }, n) => {
    const slot = entries[entry ?? -1]?.slot ?? at;
    const isLate = at - slot >= ON_TIME_MS;
    const before = posts.slice(0, n).filter((post) => post.at <= at);
    return isLate && before.some((post) => at - post.at < MADE_UP_APART);
  });

/** Entries whose time is over, that have not been posted, and that nobody was asked about. */
const lostOf = ({ posts, entries }: Made, lastMoment: number) =>
  entries.filter(({ status, slot }, n) => {
    const isOnSite = posts.some(({ entry }) => entry === n);
    if (isOnSite || status === 'posted') return !(isOnSite && status === 'posted');
    return status === 'posting' || (GOES_ON.includes(status) && slot < lastMoment);
  });

async function check(scenario: Scenario, system: System) {
  const outcome = await simulate(scenario, system);
  const planned = outcome.posts.flatMap(({ entry }) => entry ?? []);
  expect({
    doubles: outcome.doubles + planned.length - new Set(planned).size,
    breaches: breachesOf(outcome, scenario),
    bursts: burstsOf(outcome),
    lost: lostOf(outcome, outcome.lastMoment),
  }).toEqual({ doubles: 0, breaches: [], bursts: [], lost: [] });
  return outcome;
}

/** Runs it with instances that are killed, and without, where all must be as the simple scheduler does it. */
async function compare(scenario: Scenario, systemFor: (scenario: Scenario) => System | Promise<System>) {
  await check(scenario, await systemFor(scenario));
  const calm = { ...scenario, kills: [] };
  const outcome = inOrder(await check(calm, await systemFor(calm)));
  const expected = inOrder(await check(calm, reference(calm)));
  return { outcome, expected };
}

/** Reminders of the same moment go out in any order. */
const inOrder = ({ lastMoment: _lastMoment, reminders, ...made }: Awaited<ReturnType<typeof check>>) => ({
  ...made,
  reminders: reminders.toSorted((one, other) => one.at - other.at || one.entry - other.entry),
});

/**
 * The calendar against a simple scheduler, over weeks with kills, outages, clocks that jump, countries that change the
 * rules of theirs, and posts by hand. Most of them run what it decides alone, without a database: its times, its pace and
 * its turns. The others run all of it, with three instances on Postgres: texts that are written ahead, approvals that come
 * or do not, a website that is down until the plan pauses, and users who resume it.
 */
export function testCalendar(weeks: number) {
  const scenarios = Math.ceil(weeks / WEEKS_OF_SCENARIO);
  const numRuns = Math.ceil((scenarios * (1 - 1 / ON_POSTGRES)) / ZONES.length);
  test.each(ZONES)(
    'the calendar keeps pace, loses nothing and posts nothing twice in %s',
    async (timeZone) => {
      await fc.assert(
        fc.asyncProperty(scenarioIn(timeZone), async (scenario) => {
          const { outcome, expected } = await compare(timesOnly(scenario), inMemory);
          expect(outcome).toEqual(expected);
        }),
        { numRuns, seed: ZONES.indexOf(timeZone) },
      );
    },
  );

  test('so do three instances on one database', { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (scenario) => {
        const { outcome, expected } = await compare(scenario, onPostgres);
        expect(outcome).toEqual(expected);
      }),
      { numRuns: Math.ceil(scenarios / ON_POSTGRES), seed: 1, endOnFailure: true },
    );
  });
}
