import { beforeAll, expect, test, vi } from 'vitest';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import { createCaller, procedures } from '#server/trpc/router.ts';
import { API_PATHS, AUTHORISATION } from '../authorisation-table.ts';
import type { Ids } from '../ids.ts';
import { userWithEverything } from '../user-with-everything.ts';
import { problemOf } from './problem-of.ts';
import { SHAPES, STRUCTURES, type Shape } from './shapes.ts';
import { withText } from './text-fields.ts';
import { bodies, BODY, inputs, WORKS, type Work } from './works.ts';

/** Free texts that may be this long are tried with everything that is done with them. */
const LONG = 2000;
/** It waits until a job has written a piece; what it does before is what `content.startGeneration` does. */
const WAITS = 'content.generateAndWait';

/** What is wrong with a piece of work, shape for shape; after one that does not end no other is tried. */
async function problemsOf(kind: keyof typeof WORKS, { name, length }: Work, shapes: Shape[]) {
  for (const shape of shapes) {
    const problem = await problemOf({ kind, name, text: shape.of(length) });
    if (problem) return `${name}, ${shape.name}: ${problem}`;
  }
  return null;
}

/** Each of `all` with the number of its turn. */
const inTurn = <T extends object>(all: T[]) => all.map((one, turn) => ({ ...one, turn }));

const longFields = inputs.flatMap(({ name, fields }) =>
  fields
    .filter(({ isFree, max }) => isFree && max >= LONG && Number.isFinite(max) && name !== WAITS)
    .map((field) => ({ ...field, name, place: field.path.join('.') })),
);

/**
 * Tries every text that comes from outside with hostile shapes, most of them ten times as long as a real one: what grows
 * faster than its text then does not end.
 * @param share of the shapes that each is tried with, one in so many: the next text with the next ones
 */
export function testHostileTexts(share: number) {
  vi.setConfig({ testTimeout: 600_000 });

  const shapesOf = (turn: number, times = 1) =>
    SHAPES.filter((_, index) => (index + turn) % (share * times) === 0);

  test('work that never ends is stopped and named, and what it throws is said', async () => {
    const text = 'a';
    const moment = 100;
    const kind = 'examples';
    await expect(problemOf({ kind, name: 'ends', text })).resolves.toBeNull();
    await expect(problemOf({ kind, name: 'never ends', text }, moment)).resolves.toBe('does not end');
    await expect(problemOf({ kind, name: 'waits for ever', text }, moment)).resolves.toBe('does not end');
    await expect(problemOf({ kind, name: 'fails', text })).resolves.toBe('RangeError: too deep');
  });

  test('the suite knows every procedure and every path that takes a text', () => {
    expect(inputs.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(AUTHORISATION)
        .filter((name) => AUTHORISATION[name]?.input)
        .toSorted(),
    );
    const signed = ['POST /api/stripe-webhook', 'POST /api/wordpress-events/:websiteId'];
    expect([...bodies.map(({ name }) => name), ...signed].toSorted()).toEqual(API_PATHS);
    expect(WORKS.fields.length).toBeGreaterThan(150);
  });

  test.each(inTurn(SHAPES))(
    'a text of $name is refused by every field, or taken',
    async ({ turn, ...shape }) => {
      for (const field of WORKS.fields.filter((_, index) => (index + turn) % share === 0))
        expect(await problemsOf('fields', field, [shape])).toBeNull();
    },
  );

  test.each(inTurn(WORKS.texts))('$name does not grow faster than its text', async ({ turn, ...work }) => {
    expect(await problemsOf('texts', work, shapesOf(turn))).toBeNull();
  });

  test.each(inTurn(WORKS.sites))(
    '$name, and the work does not grow faster than its texts',
    async ({ turn, ...work }) => {
      expect(await problemsOf('sites', work, shapesOf(turn, 2))).toBeNull();
    },
  );

  test.each(inTurn(WORKS.services))(
    '$name, and the work does not grow faster than its text',
    async ({ turn, ...work }) => {
      expect(await problemsOf('services', work, shapesOf(turn, 2))).toBeNull();
    },
  );

  test.each(WORKS.answers)('$name: JSON of any other shape is read to its end', async (work) => {
    expect(await problemsOf('answers', work, STRUCTURES)).toBeNull();
  });

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
    'what $name does with the longest $place ends',
    async ({ name, path, max, turn }) => {
      const ended: boolean[] = [];
      const work = async (text: string) => {
        try {
          const answer = await api[name]?.(withText(AUTHORISATION[name]?.input?.(own), path, text));
          if (typeof answer === 'object' && answer && Symbol.asyncIterator in answer)
            for await (const _ of answer as AsyncIterable<unknown>);
        } catch {
          // A refusal is an answer too.
        }
        ended.push(true);
      };
      const shapes = shapesOf(turn, 6);
      for (const { of } of shapes) await work(of(Math.min(max, BODY)));
      expect(ended).toHaveLength(shapes.length);
    },
  );
}
