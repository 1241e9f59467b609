import { z } from 'zod';
import type { Fields } from './route.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** An address has texts alone: where the schema has a number, a text that is one is read as it. */
export function readQuery(schema: z.ZodType, query: unknown): Fields {
  const given = z.looseObject({}).parse(query);
  if (!(schema instanceof z.ZodObject)) return given;

  const shape: Record<string, unknown> = schema.shape;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const isNumber = typeof value === 'string' && NUMBER.test(value) && takesNumber(shape[name]);
      return [name, isNumber ? Number(value) : value];
    }),
  );
}

function takesNumber(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return takesNumber(schema.unwrap());
  return schema instanceof z.ZodNumber;
}
