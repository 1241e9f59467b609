import { expect, test } from 'vitest';
import { z } from 'zod';
import { API_ROUTES } from '#server/http/api/routes.ts';
import { procedures } from '#server/trpc/router.ts';
import { callProcedure, statusOf } from './call-procedure.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { testApp } from './test-app.ts';

const app = await testApp();
const { services, user } = await signedIn();
const cookie = await sessionCookieOf(services, user.id);

const DATES = [
  '0000-01-01',
  '0001-01-01',
  '1969-12-31',
  '1970-01-01',
  '2026-02-29',
  '2026-12-04',
  '9998-12-31',
  '9999-12-31',
];
const TIMES = ['', 'T00:00', 'T09:30', 'T23:59', 'T24:00', 'T09:30:00', 'T23:59:60', 'T09:30:00.123456789'];
const ZONES = ['', 'Z', 'z', '+14:00', '-12:00', '+24:00', '-00:00', '+0100'];
const MOMENTS = [
  ...DATES.flatMap((date) => TIMES.flatMap((time) => ZONES.map((zone) => `${date}${time}${zone}`))),
  '+012026-12-04T09:30Z',
  '-000001-12-04T09:30Z',
  '12345678901234',
  'now',
  'infinity',
];

const takes = (schema: z.ZodType, text: string) => {
  try {
    return schema.safeParse(text).success;
  } catch {
    // A check that is only ever asked of lists.
    return false;
  }
};
const ENDS = ['', 'Z', ':00Z'];
const isDate = (schema: z.ZodType) =>
  ENDS.some((end) => takes(schema, `2026-12-04T09:30${end}`) && !takes(schema, `2026-99-99T99:99${end}`));

/** Every date field in a schema. */
function* datesIn(schema: unknown, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodType) {
    // What a pipe leads to is given what the pipe has read, never a text as it came.
    if (schema instanceof z.ZodTransform) return;
    if (isDate(schema)) yield schema;
    else yield* datesIn(schema instanceof z.ZodObject ? schema.shape : schema.def, seen);
  } else for (const part of Object.values(schema)) yield* datesIn(part, seen);
}

test('what a date field takes, at whatever door, is a moment that can be stored in every time zone @long', () => {
  const inputs: unknown[] = [...procedures.values()].map(
    ({ _def }) => (_def as { inputs?: unknown[] }).inputs,
  );
  const moments = [...inputs, ...API_ROUTES.map(({ input }) => input)].flatMap((input) => [
    ...datesIn(input),
  ]);
  expect(moments.length).toBeGreaterThan(3);
  for (const schema of moments)
    for (const moment of MOMENTS) {
      if (!takes(schema, moment)) continue;
      expect(moment).toMatch(/^(?:19[7-9]|[2-9])\d+-/);
      expect(moment).not.toMatch(/^9999/);
      expect(new Date(moment).getTime()).not.toBeNaN();
    }
});

test('a moment is read with seconds or without, in whatever offset; any other is refused with a sentence', async () => {
  const ask = async (from: string) =>
    callProcedure(app, 'publish.calendar', { from, to: '2027-01-01T00:00:00Z', timeZone: 'UTC' }, cookie);
  for (const from of ['2026-12-04T09:30Z', '2026-12-04T10:30+01:00', '2026-12-04T09:30:00.5-12:00'])
    expect(statusOf(await ask(from))).toBe(200);
  for (const moment of MOMENTS.filter((_, n) => n % 9 === 0)) {
    const answer = await ask(moment);
    const isRefused = statusOf(answer) === 400 && answer.body.includes('between the years 1970 and 9998');
    expect([statusOf(answer), isRefused]).toEqual(isRefused ? [400, true] : [200, false]);
  }
});
