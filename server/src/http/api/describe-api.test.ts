import { expect, test } from 'vitest';
import { createPlans } from '#server/auth/plan.ts';
import { inEachEvent } from '#server/test/webhook-samples.ts';
import { docsPage } from '../docs/docs-page.ts';
import { openApi } from './describe-api.ts';

type Schema = Record<string, unknown> & {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Operation = {
  tags: string[];
  description: string;
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>;
};
type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
  info: Record<string, unknown>;
};

const describe = (BILLING: 'stripe' | 'off') => {
  const plans = createPlans({ BILLING });
  const settings = { publicUrl: 'https://veemark.example', supportEmail: 'help@veemark.example' };
  const document = openApi({ settings, plans }) as unknown as Document;
  return { document, page: docsPage({ ...settings, plans }) };
};

const { document: DOCUMENT } = describe('stripe');
const SCHEMAS = DOCUMENT.components.schemas;
const OPERATIONS = Object.values(DOCUMENT.paths).flatMap((path) => Object.values(path));
const EVENTS = Object.values(DOCUMENT.webhooks).map(({ post }) => post);

/** Not a schema, though it may look like one. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** A schema and all that is in it; a named model once. */
function* within(schema: unknown, path: string, seen = new Set<string>()): Generator<[string, Schema]> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [path, schema as Schema];

  for (const [name, part] of Object.entries(schema) as [string, unknown][]) {
    if (VALUES.has(name)) continue;
    if (name === 'properties') {
      for (const [field, inner] of Object.entries(part as object))
        yield* within(inner, `${path}.${field}`, seen);
    } else if (name === '$ref') {
      const model = String(part).replace('#/components/schemas/', '');
      if (seen.has(model)) continue;
      seen.add(model);
      yield* within(SCHEMAS[model], model, seen);
    } else yield* within(part, path, seen);
  }
}

/** Everything that a program may send. */
const REQUESTS = OPERATIONS.flatMap(({ parameters = [], requestBody }) => [
  ...parameters.flatMap(({ name, schema }) => [...within(schema, name)]),
  ...within(requestBody?.content['application/json'].schema, 'body'),
]);
const ANSWERS = OPERATIONS.flatMap(({ responses }) =>
  Object.values(responses).flatMap(({ content }) => [
    ...within(content?.['application/json'].schema, 'answer'),
  ]),
);

const isA = ({ type }: Schema, ...kinds: string[]) =>
  [type].flat().some((kind) => kinds.includes(String(kind)));
const hasOne = (schema: Schema, ...names: string[]) => names.some((name) => name in schema);
const pathsOf = (found: [string, Schema][]) => found.map(([path]) => path);

test('requests are closed, because unknown fields are refused, and answers are open', () => {
  const open = REQUESTS.filter(
    ([, { properties, additionalProperties }]) => properties && additionalProperties !== false,
  );
  const closed = ANSWERS.filter(([, { additionalProperties }]) => additionalProperties === false);
  expect([REQUESTS.length > 100, pathsOf(open), pathsOf(closed)]).toEqual([true, [], []]);
});

test('every field that is sent says its bounds', () => {
  const free = REQUESTS.filter(([, schema]) => {
    if (hasOne(schema, 'enum', 'const')) return false;
    if (isA(schema, 'string')) return !hasOne(schema, 'maxLength', 'format', 'pattern');
    if (isA(schema, 'array')) return !hasOne(schema, 'maxItems');
    return (
      isA(schema, 'number', 'integer') &&
      !(hasOne(schema, 'minimum', 'exclusiveMinimum') && hasOne(schema, 'maximum', 'exclusiveMaximum'))
    );
  });
  expect(pathsOf(free)).toEqual([]);
});

test('every body, every answer and every entry of a list is a named model', () => {
  const bodies = OPERATIONS.flatMap(
    ({ requestBody }) => requestBody?.content['application/json'].schema ?? [],
  );
  const answers = [...OPERATIONS, ...EVENTS].flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content }) => content?.['application/json'].schema ?? []),
  );
  for (const schema of [...bodies, ...answers] as Schema[]) expect(Object.keys(schema)).toEqual(['$ref']);
  const unnamed = [...REQUESTS, ...ANSWERS].filter(([, { items }]) => items?.properties);
  expect(pathsOf(unnamed)).toEqual([]);
});

test('every tag is defined once, with a description, and is used', () => {
  const names = DOCUMENT.tags.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const { description } of DOCUMENT.tags) expect(description).toMatch(/\w/);
  const used = new Set([...OPERATIONS, ...EVENTS].flatMap(({ tags }) => tags));
  expect([...used].toSorted()).toEqual(names.toSorted());
  expect(DOCUMENT.info).toMatchObject({
    license: { name: 'MIT' },
    contact: { email: 'help@veemark.example' },
  });
});

test('what is sent to a webhook is what the description says', () => {
  const described = Object.keys(DOCUMENT.webhooks);
  expect(inEachEvent().map(({ event }) => event)).toEqual(described);
  for (const { event, isAsDescribed } of inEachEvent()) expect([event, isAsDescribed]).toEqual([event, true]);
});

test('where nobody pays neither the description nor the page speaks of paths or parts that are paid for @long', () => {
  const sold = describe('stripe');
  expect(sold.document.paths['/api/content/{id}']?.['delete']?.description).toContain(
    'Part of the Pro plan.',
  );
  expect(sold.page).toContain('Part of the Pro plan.');
  const { document, page } = describe('off');
  for (const text of [JSON.stringify(document), page])
    for (const word of ['Part of the Pro plan', 'checkout', 'create-checkout-session', 'confirm-session'])
      expect(text).not.toContain(word);
});

test('no address could be that of two paths, one of them by its beginning and the other by its end', () => {
  const paths = Object.keys(DOCUMENT.paths).map((path) => path.split('/'));
  const isName = (segment = '') => segment.startsWith('{');
  const ambiguous = paths.flatMap((one) =>
    paths.filter((other) => {
      const isAlike = one.every((part, at) => part === other[at] || isName(part) !== isName(other[at]));
      const isOpenIn = (open: string[], fixed: string[]) =>
        open.some((part, at) => isName(part) && !isName(fixed[at]));
      return one.length === other.length && isAlike && isOpenIn(one, other) && isOpenIn(other, one);
    }),
  );
  expect(ambiguous).toEqual([]);
});

test('a program reads where its user signs in, with the scopes of each path', () => {
  const { signIn } = (DOCUMENT.components as unknown as { securitySchemes: Record<string, object> })
    .securitySchemes;
  expect(signIn).toMatchObject({
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: 'https://veemark.example/oauth/auth',
        tokenUrl: 'https://veemark.example/oauth/token',
        scopes: { read: expect.any(String), write: expect.any(String), publish: expect.any(String) },
      },
    },
  });
});
