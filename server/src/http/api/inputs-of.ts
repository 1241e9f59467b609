import { z } from 'zod';
import type { ApiRoute } from './routes.ts';

type Taken = Pick<ApiRoute, 'method' | 'path' | 'input' | 'example'>;

/** Where a path takes its input from, with the schema of each part. */
export function inputsOf({ method, path, input, example }: Taken) {
  const place = method === 'GET' ? ('query' as const) : ('body' as const);
  const inAddress = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (place === 'body' && inAddress.length === 0) return { place, body: input.meta({ examples: [example] }) };
  if (!(input instanceof z.ZodObject)) throw new Error(`${path} takes named fields.`);
  const fields = Object.entries<z.ZodType>(input.shape).map(([name, field]) => {
    const value: unknown = Reflect.get(example, name);
    return { name, field: value === undefined ? field : field.meta({ ...field.meta(), examples: [value] }) };
  });
  const part = (isMeant: (name: string) => boolean) => {
    const meant = fields.filter(({ name }) => isMeant(name));
    return meant.length > 0 && z.object(Object.fromEntries(meant.map(({ name, field }) => [name, field])));
  };
  const params = part((name) => inAddress.includes(name));
  const rest = part((name) => !inAddress.includes(name));
  return {
    place,
    ...(params && { params }),
    ...(rest && { [place === 'query' ? 'querystring' : 'body']: rest }),
  };
}
