import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsPace, freeSlots, slotsAfter, WEEK_MS } from './pace.ts';
import { toInstant, toLocalTime } from './wall-time.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const zone = fc.constantFrom(...ZONES);
const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true });
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const anyRhythm = fc.record({
  timeZone: zone,
  perWeek: fc.integer({ min: 1, max: 10 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  times: fc.uniqueArray(minute.map(timeOf), { minLength: 1, maxLength: 4 }),
});

test.each([
  ['left out in Berlin', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['shown twice in Berlin', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['left out in New York', '2027-03-14T02:15', 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ['shown twice in New York', '2026-11-01T01:15', 'America/New_York', '2026-11-01T05:15:00.000Z'],
  ['half an hour on Lord Howe', '2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['the day that Samoa left out', '2011-12-30T09:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['an ordinary morning', '2026-11-24T09:00', 'Asia/Kathmandu', '2026-11-24T03:15:00.000Z'],
])('a wall time becomes an instant: %s', (_name, localTime, timeZone, instant) => {
  expect(toInstant(localTime, timeZone).toISOString()).toBe(instant);
});

test('every instant has a wall time that leads back to it, or to the first of two', () => {
  fc.assert(
    fc.property(day, zone, (date, timeZone) => {
      const instant = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
      const back = toInstant(toLocalTime(instant, timeZone), timeZone);
      expect(toLocalTime(back, timeZone)).toBe(toLocalTime(instant, timeZone));
      expect(back.getTime()).toBeLessThanOrEqual(instant.getTime());
    }),
    { numRuns: 2000 },
  );
});

test('the times of a plan come in order, on its days and at its times or just after a change of the clocks @long', () => {
  const plan = fc.record({
    timeZone: zone,
    perWeek: fc.constant(5),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    times: fc.uniqueArray(minute.map(timeOf), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(plan, day, (rhythm, after) => {
      let last = after.getTime();
      for (const { at, localTime } of slotsAfter(rhythm, after).take(20)) {
        expect(at.getTime()).toBeGreaterThan(last);
        last = at.getTime();
        expect(rhythm.times).toContain(localTime.slice(11));
        expect(rhythm.weekdays).toContain(new Date(`${localTime}Z`).getUTCDay());
        expect(toLocalTime(at, rhythm.timeZone) >= localTime).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

/** An instant whose wall time means another. */
const isSecondOfTwo = (instant: number, timeZone: string) =>
  toInstant(toLocalTime(new Date(instant), timeZone), timeZone).getTime() !== instant;

/** The pace, written down as its sentence. */
const keepsPace = (times: number[], perWeek: number) =>
  times.every((start) => times.filter((time) => time >= start && time < start + WEEK_MS).length <= perWeek);

test('one more post fits exactly if no 7 x 24 hours hold more than the pace', () => {
  const hours = fc.array(fc.integer({ min: 0, max: 24 * 30 }), { maxLength: 30 });
  fc.assert(
    fc.property(
      hours,
      fc.integer({ min: 0, max: 24 * 30 }),
      fc.integer({ min: 1, max: 10 }),
      (all, one, n) => {
        const times: number[] = [];
        for (const hour of all) if (keepsPace([...times, hour * 3_600_000], n)) times.push(hour * 3_600_000);
        expect(fitsPace(times, one * 3_600_000, n)).toBe(keepsPace([...times, one * 3_600_000], n));
      },
    ),
    { numRuns: 2000 },
  );
});

test('500 weeks ahead still have free times', () => {
  const rhythm = { timeZone: 'Europe/Berlin', perWeek: 1, weekdays: [1, 3], times: ['09:00', '15:00'] };
  expect([...freeSlots(rhythm, { times: [], slots: new Set() }, new Date()).take(500)]).toHaveLength(500);
});

test('when the clocks are put forward, a full week is not left out: its posts go out an hour later until there is room', () => {
  const weekly = { timeZone: 'Europe/Berlin', perWeek: 1, weekdays: [1], times: ['09:00'] };
  const after = new Date('2027-03-15T12:00Z');
  const taken = (times: number[]) => ({ times, slots: new Set(times) });
  const nextThree = [...freeSlots(weekly, taken([Date.parse('2027-03-15T08:00Z')]), after).take(3)];
  expect(nextThree.map(({ localTime }) => localTime)).toEqual([
    '2027-03-22T09:00',
    '2027-03-29T10:00',
    '2027-04-05T10:00',
  ]);
  const [summer] = freeSlots(weekly, taken([Date.parse('2027-10-25T08:00Z')]), new Date('2027-10-26T00:00Z'));
  expect(summer?.localTime).toBe('2027-11-01T09:00');
  const daily = { ...weekly, perWeek: 5, weekdays: [1, 2, 3, 4, 5] };
  const weekdays = [...freeSlots(daily, taken([]), new Date('2027-03-21T00:00Z')).take(11)];
  expect(weekdays.map(({ localTime }) => localTime.slice(5))).toEqual([
    ...['22', '23', '24', '25', '26'].map((date) => `03-${date}T09:00`),
    ...['03-29', '03-30', '03-31', '04-01', '04-02', '04-05'].map((date) => `${date}T10:00`),
  ]);
});

const besideOthers = { timeZone: 'America/St_Johns', perWeek: 2, weekdays: [3, 0], times: ['00:00'] };

test('days that are full are passed over, and no free time with them @long', () => {
  const hours = fc.uniqueArray(fc.integer({ min: -24 * 7, max: 24 * 40 }), { maxLength: 20 });

  fc.assert(
    fc.property(anyRhythm, day, hours, (plan, after, taken) => {
      const times = taken.map((hour) => after.getTime() + hour * 3_600_000);
      const counted = [...times];
      const expected: number[] = [];
      for (const { at } of slotsAfter(plan, after)) {
        if (expected.length === 12) break;
        if (expected.includes(at.getTime())) continue;
        const later = Array.from({ length: 61 }, (_, minutes) => at.getTime() + minutes * 60_000);
        const fitting = later.find((time) => fitsPace(counted, time, plan.perWeek));
        if (fitting === undefined || expected.includes(fitting) || isSecondOfTwo(fitting, plan.timeZone))
          continue;
        counted.push(fitting);
        expected.push(fitting);
      }
      const free = freeSlots(plan, { times, slots: new Set() }, after);
      expect(expected.map(() => free.next().value?.at.getTime())).toEqual(expected);
    }),
    {
      numRuns: 300,
      // A time one minute before a post that was planned by hand is taken two minutes later.
      examples: [[besideOthers, new Date('2026-06-02T20:31:00.001Z'), [6, 678, 7]]],
    },
  );
});
