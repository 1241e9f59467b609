import { z } from 'zod';
import { AppError } from '#server/errors.ts';

/** Refuses unknown fields at any depth, which a typing error would turn into defaults. @throws AppError */
export function assertKnown(schema: unknown, value: unknown, what: 'field' | 'parameter') {
  const [unknown] = unknownIn(schema, value);
  if (unknown === undefined) return;
  const hint = `Correct its name or leave it out; /api/docs lists what there is.`;
  throw new AppError('invalid', `There is no ${what} "${unknown}" here.`, { hint, field: unknown });
}

function unknownIn(schema: unknown, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];

  if (schema instanceof z.ZodObject) {
    const shape: Record<string, unknown> = schema.shape;
    return Object.entries(value).flatMap(([name, entry]) =>
      Object.hasOwn(shape, name) ? unknownIn(shape[name], entry, `${path}${name}.`) : [path + name],
    );
  }

  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((entry) => unknownIn(schema.element, entry, path)) : [];

  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.filter((option) => z.safeParse(option, value).success);
    const found = fitting.map((option) => unknownIn(option, value, path));
    return found.sort((a, b) => a.length - b.length)[0] ?? [];
  }

  if (schema instanceof z.ZodPipe) return unknownIn(schema.in, value, path);

  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return unknownIn(schema.unwrap(), value, path);

  return [];
}
