import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { FastifyInstance } from 'fastify';
import { routeOf } from './request-context.ts';

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
