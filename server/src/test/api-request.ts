import type { ApiRoute } from '#server/http/api/route.ts';

type Known = Pick<ApiRoute, 'method' | 'path'> & { example: object };

/** How a path is named in lists. */
export const nameOf = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>) => `${method} ${path}`;

/** The request of a path with this input: what its address names stands there, the rest behind it or in the body. */
export function apiRequest({ method, path, example }: Known, input: object = example) {
  const fields = new Map<string, unknown>(Object.entries(input));
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  const rest = Object.fromEntries(fields);
  if (method !== 'GET') return { method, url: address, payload: JSON.stringify(rest) };
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { method, url: `${address}?${query.toString()}`, payload: undefined };
}
