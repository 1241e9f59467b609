import type { FastifyInstance } from 'fastify';

const NO_STORE = 'no-store';
const DATA = /^\/(?:api|trpc)(?:[/?]|$)/;

/** Data and refusals belong to this user at this moment, so no cache may keep them. */
export function neverStored(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    // The route's own address: a request may spell it with escapes.
    if (DATA.test(request.routeOptions.url ?? request.url) || reply.statusCode >= 400) {
      reply.header('cache-control', NO_STORE);
      // A stream of tRPC brings headers of its own, which come last.
      if (payload instanceof Response) payload.headers.set('cache-control', NO_STORE);
    }
    done(null, payload);
  });
}
