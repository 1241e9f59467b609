import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOfflineWriter } from '../../ports/ai-writer/offline.ts';
import { API_ROUTES } from '../../http/api/routes.ts';
import { createCaller, procedures } from '../../trpc/router.ts';
import { nameOf } from '../api-request.ts';
import { API_PATHS, AUTHORISATION } from '../authorisation-table.ts';
import { nobodysIds, type Ids } from '../ids.ts';
import { burn, count } from '../cpu-time.ts';
import { userWithEverything } from '../user-with-everything.ts';
import { costProblem } from './cost.ts';
import { MODELS } from './models.ts';
import { closeService, SERVICE_CALLS, SERVICE_CALLS_OF_JSON } from './service-calls.ts';
import { SHAPES, STRUCTURES, type Shape } from './shapes.ts';
import { SITE_STEPS, SITE_STEPS_OF_JSON } from './site-steps.ts';
import { SITES } from './sites.ts';
import { textFieldsOf, withText, type TextField } from './text-fields.ts';
import { TEXTS } from './texts.ts';

/** Work in a thread delays no request, but it must not grow faster either, and must end before the thread is stopped. */
const MOST_IN_THREAD_MS = 500;

const ENTRIES = Object.entries({ ...TEXTS, ...SITES, ...MODELS }).map(([name, [length, work, place]]) => ({
  name,
  length,
  work,
  most: place ? MOST_IN_THREAD_MS : undefined,
}));

/** Above this a body is refused unread. */
const BODY = 1_000_000;
const LENGTH = 100_000;
/** Free texts that may be this long are tried with everything that is done with them. */
const LONG = 2000;
/** It waits until a job has written a piece; what it does before is what `content.startGeneration` does. */
const WAITS = 'content.generateAndWait';
const ids = nobodysIds();

type Input = { name: string; schema: z.ZodType; valid: unknown; fields: TextField[] };

const inputs: Input[] = [...procedures].flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((schema) =>
    schema instanceof z.ZodType
      ? [{ name, schema, valid: AUTHORISATION[name]?.input?.(ids), fields: textFieldsOf(schema) }]
      : [],
  ),
);
const bodies: Input[] = API_ROUTES.map(({ input: schema, example: valid, ...route }) => ({
  name: nameOf(route),
  schema,
  valid,
  fields: textFieldsOf(schema),
}));
const allFields = [...inputs, ...bodies].flatMap(({ fields, ...input }) =>
  fields.map((field) => ({ ...input, path: field.path })),
);

/** What is wrong with the cost of a piece of work, shape for shape. */
async function problemsOf(
  work: (text: string) => unknown,
  length: number,
  { shapes, most }: { shapes: Shape[]; most?: number },
): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, of } of shapes) {
    const problem = await costProblem((characters) => work(of(characters)), length, most);
    if (problem) problems.push(`${name}: ${problem}`);
  }
  return problems;
}

/** Each of `all` with the number of its turn. */
const inTurn = <T extends object>(all: T[]) => all.map((one, turn) => ({ ...one, turn }));

/** An answer of a site has some twenty texts, each as long as this; one of a service has a few. */
const SITE_TEXT = 15_000;
const SERVICE_TEXT = 60_000;

const longFields = inputs.flatMap(({ name, fields }) =>
  fields
    .filter(({ isFree, max }) => isFree && max >= LONG && Number.isFinite(max) && name !== WAITS)
    .map((field) => ({ ...field, name, place: field.path.join('.') })),
);

/**
 * Tries every text that comes from outside with hostile shapes.
 * @param share of the shapes that each is tried with, one in so many: the next text with the next ones
 */
export function testHostileTexts(share: number) {
  // A busy machine slows the suite down, not its figures.
  vi.setConfig({ testTimeout: 120_000 });

  /** What takes its time is tried with fewer: what it consists of is tried with more. */
  const shapesOf = (turn: number, times = 1) =>
    SHAPES.filter((_, index) => (index + turn) % (share * times) === 0);

  test('work that is slow or grows faster than its text is noticed, and no other', async () => {
    const anyTime = Infinity;
    await expect(costProblem((length) => count(length * 300), LENGTH, anyTime)).resolves.toBeNull();
    await expect(costProblem((length) => count((length / 15) ** 2), LENGTH, anyTime)).resolves.toMatch(
      /parts$/,
    );
    await expect(costProblem(() => burn(70), LENGTH)).resolves.toMatch(/characters$/);
  });

  test('the suite knows every procedure and every path that takes a text', () => {
    expect(inputs.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(AUTHORISATION)
        .filter((name) => AUTHORISATION[name]?.input)
        .toSorted(),
    );
    const signed = ['POST /api/stripe-webhook', 'POST /api/wordpress-events/:websiteId'];
    expect([...bodies.map(({ name }) => name), ...signed].toSorted()).toEqual(API_PATHS);
    expect(allFields.length).toBeGreaterThan(150);
  });

  test.each(inTurn(SHAPES))(
    'no field delays others before a text of $name is refused',
    async ({ of, turn }) => {
      const whole = of(BODY);
      const textOf = (length: number) => (length === BODY ? whole : of(length));
      const problems: [string, string][] = [];
      for (const { name, schema, valid, path } of allFields.filter(
        (_, index) => (index + turn) % share === 0,
      )) {
        const work = (length: number) => schema.safeParse(withText(valid, path, textOf(length)));
        const problem = await costProblem(work, BODY);
        if (problem) problems.push([`${name} ${path.join('.')}`, problem]);
      }
      expect(problems).toEqual([]);
    },
  );

  test.each(inTurn(ENTRIES))(
    '$name takes time in proportion to its length',
    async ({ length, work, most, turn }) => {
      expect(await problemsOf(work, length, { most, shapes: shapesOf(turn, most ? 2 : 1) })).toEqual([]);
    },
  );

  test.each(inTurn(SITE_STEPS))('$name, and nobody is delayed', async ({ work, turn }) => {
    expect(await problemsOf(work, SITE_TEXT, { shapes: shapesOf(turn, 2) })).toEqual([]);
  });

  test.each(inTurn(SERVICE_CALLS))('$name, and nobody is delayed', async ({ work, turn }) => {
    expect(await problemsOf(work, SERVICE_TEXT, { shapes: shapesOf(turn, 2) })).toEqual([]);
  });

  test.each([...SITE_STEPS_OF_JSON, ...SERVICE_CALLS_OF_JSON])(
    '$name: JSON of any other shape delays nobody',
    async ({ work }) => {
      expect(await problemsOf(work, SERVICE_TEXT, { shapes: STRUCTURES })).toEqual([]);
    },
  );
  afterAll(closeService);

  let api: Record<string, (input: unknown) => Promise<unknown>>;
  let own: Ids;
  beforeAll(async () => {
    const user = await userWithEverything();
    own = user.ids;
    const caller = createCaller({ ...user.ctx, writer: createOfflineWriter({ wordsPerSecond: Infinity }) });
    api = Object.fromEntries(
      [...procedures.keys()].map((name) => {
        const [router = '', procedure = ''] = name.split('.');
        const call: unknown = Reflect.get(Reflect.get(caller, router), procedure);
        return [name, call as (input: unknown) => Promise<unknown>];
      }),
    );
  });

  test.each(inTurn(longFields))(
    'what $name does with the longest $place delays nobody',
    async ({ name, path, max, turn }) => {
      const work = async (text: string) => {
        try {
          const answer = await api[name]?.(withText(AUTHORISATION[name]?.input?.(own), path, text));
          if (typeof answer === 'object' && answer && Symbol.asyncIterator in answer)
            for await (const _ of answer as AsyncIterable<unknown>);
        } catch {
          // A refusal is an answer too.
        }
      };
      expect(await problemsOf(work, Math.min(max, BODY), { shapes: shapesOf(turn, 6) })).toEqual([]);
    },
  );
}
