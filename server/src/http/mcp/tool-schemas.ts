import type { z } from 'zod';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { inlineSchemaOf, type Direction, type JsonSchema } from '../api/json-schema.ts';
import { UNTRUSTED, type Tool } from './tools.ts';

/** What a tool takes and answers, as JSON Schema. What is wrong with an input is said by the path, by name. */
export function schemasOf(tool: Tool, confirm: string) {
  return {
    inputSchema: asStandard(inputOf(tool, confirm)),
    outputSchema: asStandard(outputOf(tool, confirm)),
  };
}

function asStandard(schema: JsonSchema) {
  const jsonSchema = { input: () => schema, output: () => schema };
  const validate = (value: unknown) => ({ value });
  return { '~standard': { version: 1 as const, vendor: PRODUCT_NAME, validate, jsonSchema } };
}

function inputOf({ route, confirms }: Tool, confirm: string): JsonSchema {
  const schema = schemaOf(route.input, 'input');
  const value = { type: 'string', description: 'As the first answer had it' };
  return confirms ? { ...schema, properties: { ...schema.properties, [confirm]: value } } : schema;
}

/** Open, so that a field that is added later upsets no client. */
function outputOf({ route, confirms, untrusted }: Tool, confirm: string): JsonSchema {
  const schema = withoutUntrusted(schemaOf(route.response, 'output'), untrusted);
  if (!confirms) return schema;

  // The first answer only asks.
  const { required: _, ...open } = schema;
  const asked = {
    summary: { type: 'string', description: 'What would happen, for the user to read' },
    [confirm]: { type: 'string', description: 'To be sent back if the user agrees' },
  };
  return { ...open, properties: { ...open.properties, ...asked } };
}

const schemaOf = (schema: z.ZodType, io: Direction): JsonSchema => ({
  ...inlineSchemaOf(schema, io),
  type: 'object',
});

/** The same paths as `separateUntrusted` moves: what stands there is answered as `untrusted_text`. */
function withoutUntrusted(schema: JsonSchema, paths: readonly string[]): JsonSchema {
  if (paths.length === 0) return schema;
  if (schema['items']) return { ...schema, items: withoutUntrusted(schema['items'] as JsonSchema, paths) };
  const alternatives = schema['anyOf'] as JsonSchema[] | undefined;
  if (alternatives) return { ...schema, anyOf: alternatives.map((one) => withoutUntrusted(one, paths)) };
  if (!schema.properties) return schema;

  const names = paths.filter((path) => !path.includes('.'));
  const inside = (name: string) =>
    paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  const kept = Object.entries(schema.properties)
    .filter(([name]) => !names.includes(name))
    .map(([name, property]) => [name, withoutUntrusted(property, inside(name))] as const);
  const required = (schema['required'] as string[] | undefined)?.filter((name) => !names.includes(name));
  return {
    ...schema,
    properties: { ...Object.fromEntries(kept), ...(names.length > 0 && { [UNTRUSTED]: { type: 'string' } }) },
    ...(required && { required }),
  };
}

/** Longer ones are in the structured answer alone. */
const SHORT = 200;

/** A summary for who reads no structured answer: short values by name, and how many entries a list has. */
export function inWords(answer: object): string {
  const parts = Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [`${name}: ${value.length}`];
    const isShort = typeof value === 'string' && value !== '' && value.length <= SHORT && name !== UNTRUSTED;
    return isShort || typeof value === 'number' || typeof value === 'boolean' ? [`${name}: ${value}`] : [];
  });
  return parts.join(' · ') || 'Done.';
}
