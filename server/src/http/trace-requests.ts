import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { procedures } from '../trpc/router.ts';

/** Continues the proxy's trace. Query strings stay out of it. */
export async function traceRequests(app: FastifyInstance): Promise<void> {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => url.startsWith('/health'),
    requestHook: (span, request) => {
      const route = routeOf(request);
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ 'url.path': route, requestId: request.id });
    },
  });
  await app.register(instrumentation.plugin());
}

const PROCEDURE_ROUTE = '/trpc/:path';

/** A bounded set of labels, because callers make addresses up. */
export function routeOf({ routeOptions, params }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  if (url !== PROCEDURE_ROUTE) return url;
  const { path } = params as { path: string };
  if (procedures.has(path)) return `/trpc/${path}`;
  return path.includes(',') ? '/trpc/batch' : '/trpc/unknown';
}
