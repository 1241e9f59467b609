import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema> };
export type Direction = 'input' | 'output';

/** Requests are closed, because unknown fields are refused; answers are open, so that a field that is added upsets no client. */
export function jsonSchemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { additionalProperties, properties } = jsonSchema;
      if (io === 'input' && properties) jsonSchema.additionalProperties ??= false;
      if (io === 'output' && additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return made as JsonSchema;
}

const DEFINITION = '#/$defs/';

/** Without references: for who shows it, or reads it field by field. */
export function inlineSchemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  const { $defs = {}, ...made } = jsonSchemaOf(schema, io);
  const definitions = $defs as Record<string, JsonSchema>;
  return replaced(made, ({ $ref, ...beside }) => {
    const { id: _, ...model } = definitions[String($ref).replace(DEFINITION, '')] ?? {};
    return { ...model, ...beside };
  }) as JsonSchema;
}

/** Each reference replaced by what is made of it, from the outside to the inside. */
function replaced(value: unknown, make: (reference: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, make));
  if (typeof value !== 'object' || value === null) return value;

  const schema = value as JsonSchema;
  const whole = typeof schema['$ref'] === 'string' ? make(schema) : schema;
  return Object.fromEntries(Object.entries(whole).map(([name, entry]) => [name, replaced(entry, make)]));
}

/** Named models, each once; a model that is taken in a request has a name of its own, because it is closed. */
export function createModels() {
  const schemas: Record<string, JsonSchema> = {};
  const nameOf = (id: string, io: Direction) => (io === 'input' ? `${id}Input` : id);
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  const lifted = (schema: JsonSchema, io: Direction): JsonSchema => {
    const { $defs = {}, ...made } = schema;
    for (const [id, { id: _, ...model }] of Object.entries($defs as Record<string, JsonSchema>))
      schemas[nameOf(id, io)] ??= renamed(io === 'input' ? saidDefaults(model) : model, io);
    return renamed(made, io);
  };

  const renamed = (schema: JsonSchema, io: Direction) =>
    replaced(schema, ({ $ref, ...beside }) => ({
      ...refer(nameOf(String($ref).replace(DEFINITION, ''), io)),
      ...beside,
    })) as JsonSchema;

  return {
    schemas,
    /** @param name of a model that has none of its own */
    model(schema: z.ZodType, io: Direction, name: string) {
      const { id: _, ...made } = lifted(jsonSchemaOf(schema, io), io);
      const id = schema.meta()?.id;
      const own = id ? nameOf(id, io) : name;
      schemas[own] ??= io === 'input' ? saidDefaults(made) : made;
      return refer(own);
    },
    inline: (schema: z.ZodType, io: Direction) => lifted(jsonSchemaOf(schema, io), io),
  };
}

/** Generators take a field with a default for one that is always there, so that it had to be sent: it is said in words. */
function saidDefaults({ properties, ...schema }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties ?? {}).map(([name, { default: usual, ...field }]) => {
    const isWorthIt = usual !== undefined && usual !== null && usual !== '' && typeof usual !== 'object';
    const words = [field['description'], isWorthIt && `Left out: ${JSON.stringify(usual)}`].filter(Boolean);
    return [name, saidDefaults({ ...field, ...(words.length > 0 && { description: words.join('. ') }) })];
  });
  const inner = Object.entries(schema).map(([name, part]) => [name, saidWithin(part)]);
  return {
    ...(Object.fromEntries(inner) as JsonSchema),
    ...(properties && { properties: Object.fromEntries(fields) as Record<string, JsonSchema> }),
  };
}

/** Of lists and alternatives. */
function saidWithin(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(saidWithin);
  return typeof part === 'object' && part !== null ? saidDefaults(part as JsonSchema) : part;
}
