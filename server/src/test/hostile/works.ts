import { z } from 'zod';
import { API_ROUTES } from '#server/http/api/routes.ts';
import { procedures } from '#server/trpc/router.ts';
import { nameOf } from '../api-request.ts';
import { AUTHORISATION } from '../authorisation-table.ts';
import { nobodysIds } from '../ids.ts';
import { LONG, TIMES } from './entry.ts';
import { MODELS } from './models.ts';
import { SERVICE_CALLS, SERVICE_CALLS_OF_JSON } from './service-calls.ts';
import { SITE_STEPS, SITE_STEPS_OF_JSON } from './site-steps.ts';
import { SITES } from './sites.ts';
import { textFieldsOf, withText, type TextField } from './text-fields.ts';
import { TEXTS } from './texts.ts';

/** What is done with a text, and the length that it is tried with. */
export type Work = { name: string; length: number; run: (text: string) => unknown };

/** Above this a body is refused unread. */
export const BODY = 1_000_000;
/** An answer of a site has some twenty texts, each as long as this; one of a service has a few. */
const SITE_TEXT = 15_000;
const SERVICE_TEXT = 60_000;

type Input = { name: string; schema: z.ZodType; valid: unknown; fields: TextField[] };

const ids = nobodysIds();

export const inputs: Input[] = [...procedures].flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((schema) =>
    schema instanceof z.ZodType
      ? [{ name, schema, valid: AUTHORISATION[name]?.input?.(ids), fields: textFieldsOf(schema) }]
      : [],
  ),
);

export const bodies: Input[] = API_ROUTES.map(({ input: schema, example: valid, ...route }) => ({
  name: nameOf(route),
  schema,
  valid,
  fields: textFieldsOf(schema),
}));

const steps = (all: { name: string; work: Work['run'] }[], length: number): Work[] =>
  all.map(({ name, work }) => ({ name, length, run: work }));

/** By what hands the text in. */
export const WORKS = {
  texts: Object.entries({ ...TEXTS, ...SITES, ...MODELS }).map(
    ([name, [length, run, times = TIMES]]): Work => ({ name, length: length * times, run }),
  ),
  sites: steps(SITE_STEPS, SITE_TEXT * TIMES),
  services: steps(SERVICE_CALLS, SERVICE_TEXT * TIMES),
  /** Tried with JSON: beyond this length an answer has more values than are read. */
  answers: steps([...SITE_STEPS_OF_JSON, ...SERVICE_CALLS_OF_JSON], SERVICE_TEXT),
  fields: [...inputs, ...bodies].flatMap(({ name, schema, valid, fields }) =>
    fields.map(({ path }): Work => ({
      name: `${name} ${path.join('.')}`,
      length: BODY,
      run: (text) => schema.safeParse(withText(valid, path, text)),
    })),
  ),
  /** For the test of the limit itself. */
  examples: [
    { name: 'ends', length: LONG, run: (text) => text.length },
    {
      name: 'never ends',
      length: LONG,
      run: () => {
        for (;;);
      },
    },
    { name: 'waits for ever', length: LONG, run: () => new Promise(() => undefined) },
    {
      name: 'fails',
      length: LONG,
      run: () => {
        throw new RangeError('too deep');
      },
    },
  ] satisfies Work[],
};
