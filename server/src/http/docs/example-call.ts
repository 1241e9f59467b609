import type { ApiRoute } from '../api/routes.ts';

type Called = Pick<ApiRoute, 'method' | 'path' | 'access'> & { example: object };

/** The example of a path as a command for a terminal. */
export function exampleCall({ method, path, access, example }: Called, publicUrl: string): string {
  const fields = new Map<string, unknown>(Object.entries(example));
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const rest = Object.fromEntries(fields);
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const isRead = method === 'GET';
  const asked = isRead && query.size > 0 ? `${address}?${query.toString()}` : address;
  return [
    `curl ${isRead ? '' : `-X ${method} `}${quoted(publicUrl + asked)}`,
    access === 'person'
      ? `-b ${quoted('session=YOUR_SESSION')}`
      : `-H ${quoted('Authorization: Bearer YOUR_TOKEN')}`,
    ...(isRead
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(rest))}`]),
  ].join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
