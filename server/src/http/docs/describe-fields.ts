import { z } from 'zod';

export type DescribedField = { name: string; kind: string; isRequired: boolean; note: string };

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

const DEPTH_MAX = 3;

export function describeFields(shape: z.ZodType, io: 'input' | 'output'): DescribedField[] {
  return fieldsOf(z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema, '', 1);
}

function fieldsOf(schema: Schema, prefix: string, depth: number): DescribedField[] {
  const shapes = withoutNull(schema);
  const seen = new Set<string>();
  return shapes
    .flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).flatMap(([key, field]) => {
        const name = prefix + key;
        const own = {
          name,
          kind: kindOf(field),
          isRequired: required.includes(key),
          note: field.description ?? '',
        };
        const inner = insideOf(field);
        return depth < DEPTH_MAX && inner ? [own, ...fieldsOf(inner, `${name}.`, depth + 1)] : [own];
      }),
    )
    .filter(({ name }) => !seen.has(name) && seen.add(name));
}

const isNull = ({ type }: Schema) => type === 'null';
const withoutNull = (schema: Schema) =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter((shape) => !isNull(shape));

function insideOf(field: Schema): Schema | undefined {
  const [only, ...others] = withoutNull(field);
  if (!only || others.length > 0) return undefined;
  return only.type === 'array' ? only.items : only;
}

function kindOf(schema: Schema): string {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes) return [...new Set(shapes.map(kindOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => String(value)).join(', ');
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'values'}`;
  return [schema.type ?? 'any value'].flat().join(' or ');
}
