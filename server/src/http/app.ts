import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import { networkOf } from '#server/auth/network-of.ts';
import type { Services } from '#server/context.ts';
import { withLogFields } from '#server/lib/log.ts';
import type { Metrics } from '#server/operating/metrics/metrics.ts';
import { answerError, errorBody } from './answer-error.ts';
import { refuseUnknownPaths } from './api/api-door.ts';
import { limitAddresses, SMALL_BODY } from './body-limits.ts';
import { openDoors } from './doors.ts';
import { neverStored, securityHeaders } from './headers.ts';
import { healthRoutes, prepareDrain } from './health.ts';
import { takeJsonOnly } from './json-only.ts';
import { leadToOwnOrigin } from './own-origin.ts';
import { refuseWhenLate } from './refuse-when-late.ts';
import { routeOf } from './request-context.ts';
import { answerClientError, endSlowRequests, SERVER_TIMEOUTS } from './slow-requests.ts';

/** Per address over all doors; the procedures' own limits are far tighter. */
const REQUESTS_PER_MINUTE = 1200;
const LATE_MS = 2000;
/** Tokens are long, and links arrive with a slash at their end. */
export const ROUTER_OPTIONS = { maxParamLength: 5000, ignoreTrailingSlash: true };

export type Options = {
  trustProxy: number;
  rateLimitFactor: number;
  bodyMs?: number;
  /** A process with a longer event loop delay refuses requests; 0 switches this off. */
  lateMs?: number;
};

export async function buildApp(
  services: Services,
  { trustProxy, rateLimitFactor, bodyMs, lateMs = LATE_MS }: Options,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log;
  const headers = securityHeaders(services.settings.publicUrl.startsWith('https:'));
  const app = Fastify({
    ...SERVER_TIMEOUTS,
    clientErrorHandler: answerClientError,
    // A malformed address matches no route, so no hook runs for it.
    frameworkErrors: (_error, { id }, { raw }) =>
      void raw
        .writeHead(400, { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(errorBody(400, id, { error: 'This address does not exist.' }))),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so a logger for each would only cost time.
    childLoggerFactory: (log) => log,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < trustProxy,
    // Doors that authenticate before the body take larger ones.
    bodyLimit: SMALL_BODY,
    routerOptions: ROUTER_OPTIONS,
    // A proxy would pass a 503 on to the user.
    return503OnClosing: false,
  });

  prepareDrain(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });

  if (services.tracing) {
    const { traceRequests } = await import('./trace-requests.ts');
    await traceRequests(app);
  }

  if (services.metrics) countRequests(app, services.metrics);
  // Not `onRequest`: the handlers of a body's arrival run outside its context.
  app.addHook('preHandler', ({ id }, _reply, done) => withLogFields({ requestId: id }, done));
  neverStored(app);
  endSlowRequests(app, bodyMs);
  limitAddresses(app, { trustProxy, rateLimitFactor });

  await app.register(rateLimit, {
    max: Math.round(REQUESTS_PER_MINUTE * rateLimitFactor),
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: ({ url }) => url?.startsWith('/health') ?? false,
  });

  await refuseWhenLate(app, lateMs);

  app.addHook('preClose', async () => {
    // A busy connection would be kept open for its next request, and streams, whose readers reconnect by themselves.
    app.server.keepAliveTimeout = 1;
    services.live.stop();
  });

  leadToOwnOrigin(app, services.settings.publicUrl);
  refuseUnknownPaths(app);
  takeJsonOnly(app);
  app.setErrorHandler<FastifyError>(answerError);
  healthRoutes(app, services);
  await openDoors(app, services);

  return app;
}

function countRequests(app: FastifyInstance, { countRequest }: Metrics) {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    countRequest(routeOf(request), statusCode, elapsedTime / 1000);
    done();
  });
}
