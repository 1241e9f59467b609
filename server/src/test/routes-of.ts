import type { FastifyInstance } from 'fastify';

const INDENT = 4;

/** The methods and paths that a server answers ("GET /api/sources"), read from the tree it prints. */
export function routesOf(app: FastifyInstance): string[] {
  const branch: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+) \(([\w, ]+)\)/.exec(line) ?? [];
    if (part === undefined) return [];
    branch.splice(indent.length / INDENT, Infinity, part);
    const named = methods.split(', ').filter((method) => method !== 'HEAD');
    return named.map((method) => `${method} ${branch.join('')}`);
  });
}
