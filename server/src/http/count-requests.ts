import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { procedures } from '../trpc/router.ts';

const PROCEDURE_ROUTE = '/trpc/:path';

export function countRequests(app: FastifyInstance, { countRequest }: Metrics) {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    countRequest(routeOf(request), statusCode, elapsedTime / 1000);
    done();
  });
}

/** One of a bounded number of names: callers make addresses up. */
function routeOf({ routeOptions, params }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  if (url !== PROCEDURE_ROUTE) return url;
  const { path } = params as { path: string };
  if (procedures.has(path)) return `/trpc/${path}`;
  return path.includes(',') ? '/trpc/batch' : '/trpc/unknown';
}
