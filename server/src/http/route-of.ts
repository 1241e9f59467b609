import type { FastifyRequest } from 'fastify';
import { procedures } from '../trpc/router.ts';

const PROCEDURE_ROUTE = '/trpc/:path';

/** A bounded set of labels, because callers make addresses up. */
export function routeOf({ routeOptions, params }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  if (url !== PROCEDURE_ROUTE) return url;
  const { path } = params as { path: string };
  if (procedures.has(path)) return `/trpc/${path}`;
  return path.includes(',') ? '/trpc/batch' : '/trpc/unknown';
}
