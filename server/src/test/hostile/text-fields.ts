import { z } from 'zod';

/** Where a text stands in an input; a number for the first entry of a list. */
export type TextField = {
  path: (string | 0)[];
  /** Characters that may be left of it; infinite where nothing says so. */
  max: number;
  /** Any text will do: neither a format nor a list of values is asked for. */
  isFree: boolean;
};

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  maxLength: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/** Every text that an input of this shape can hold. */
export function textFieldsOf(schema: z.ZodType): TextField[] {
  const read = (io: 'input' | 'output') =>
    fieldsIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), []);
  const left = new Map(read('output').map((field) => [field.path.join('.'), field]));
  const fields = read('input').map((field) => {
    const after = left.get(field.path.join('.'));
    return after
      ? { ...field, max: Math.min(field.max, after.max), isFree: field.isFree && after.isFree }
      : field;
  });
  return [...new Map(fields.map((field) => [field.path.join('.'), field])).values()];
}

function fieldsIn(schema: unknown, path: TextField['path']): TextField[] {
  const { type, maxLength, format, pattern, properties = {}, items, ...rest } = node.parse(schema);
  const options = [...(rest.anyOf ?? []), ...(rest.oneOf ?? []), ...(rest.allOf ?? [])];
  const isValue = rest.enum !== undefined || rest.const !== undefined;
  return [
    ...([type].flat().includes('string') && !isValue
      ? [{ path, max: maxLength ?? Infinity, isFree: format === undefined && pattern === undefined }]
      : []),
    ...Object.entries(properties).flatMap(([name, inside]) => fieldsIn(inside, [...path, name])),
    ...(items ? fieldsIn(items, [...path, 0]) : []),
    ...options.flatMap((option) => fieldsIn(option, path)),
  ];
}

/** The input with this text in the field; what is missing on the way there is made. */
export function withText(input: unknown, [step, ...rest]: TextField['path'], text: string): unknown {
  if (step === undefined) return text;
  if (step === 0) {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : [];
    return [withText(first, rest, text), ...others];
  }
  const known = z.record(z.string(), z.unknown()).catch({}).parse(input);
  return { ...known, [step]: withText(known[step], rest, text) };
}
