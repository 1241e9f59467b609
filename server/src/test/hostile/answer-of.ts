import { z } from 'zod';

const node = z
  .looseObject({
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(z.unknown()).optional(),
    items: z.unknown().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
  })
  .catch({});
type Node = z.infer<typeof node>;

/** What a service might answer where this is read: as little as is valid, with this text wherever a text may stand. */
export function answerOf(schema: z.ZodType, text: string): unknown {
  const read = (io: 'input' | 'output') => node.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return filled(read('input'), read('output'), text);
}

/** A part whose text is cleaned is described by what goes in, the entries of a list that is cut by what comes out. */
function filled(input: Node, output: Node, text: string): unknown {
  const { type, format, anyOf, properties, items, ...rest } = isKnown(output) ? output : input;
  if (rest.enum) return rest.enum[0];
  if (anyOf) return filled({}, node.parse(anyOf[0]), text);
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [filled(node.parse(input.items), node.parse(items), text)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, part]) => [
        name,
        filled(node.parse(input.properties?.[name]), node.parse(part), text),
      ]),
    );
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return format === 'uri' ? `https://a.example/${text}` : text;
}

const isKnown = ({ type, anyOf, ...rest }: Node) => Boolean(type ?? anyOf ?? rest.enum);

/** What these answers hold, as one object. */
export function allAnswers(module: Record<string, unknown>, text: string): Record<string, unknown> {
  const schemas = Object.values(module).filter((value) => value instanceof z.ZodType);
  return Object.assign({}, ...schemas.map((schema) => [answerOf(schema, text)].flat()[0])) as Record<
    string,
    unknown
  >;
}
