import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { Services } from '../context.ts';
import { withLogFields } from '../lib/log-fields.ts';
import { accountDoor } from './account-links.ts';
import { answerError } from './answer-error.ts';
import { createLargeBodies, limitAddresses, SMALL_BODY } from './body-limits.ts';
import { prepareDrain } from './drain.ts';
import { devMailbox } from './dev/mailbox.ts';
import { healthRoutes } from './health.ts';
import { networkOf } from '../auth/network-of.ts';
import { imageRoute } from './image-route.ts';
import { neverStored } from './never-stored.ts';
import { leadToOwnOrigin } from './own-origin.ts';
import { apiDoor } from './api/api-door.ts';
import { wordPressEvents } from './wordpress-events.ts';
import { wordPressReturn } from './wordpress-return.ts';
import { pluginDownload } from './plugin-download.ts';
import { securityHeaders } from './security-headers.ts';
import { serveClient } from './serve-client.ts';
import { answerClientError, endSlowRequests, SERVER_TIMEOUTS } from './slow-requests.ts';
import { trpcDoor } from './trpc-door.ts';
import type { Metrics } from '../operating/metrics/metrics.ts';
import { routeOf } from './route-of.ts';
import { requestContext } from './request-context.ts';
import { createCaller } from '../trpc/router.ts';

/** Its events are far smaller; nobody is known before all of one is read. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** Requests a minute from one address over all doors; the procedures' own limits are far tighter. */
const REQUESTS_PER_MINUTE = 1200;
const LATE_MS = 2000;
/** Tokens are long, and links arrive with a slash at their end. */
export const ROUTER_OPTIONS = { maxParamLength: 5000, ignoreTrailingSlash: true };

export type Options = {
  trustProxy: number;
  rateLimitFactor: number;
  /** How long a body may take to arrive; for tests. */
  bodyMs?: number;
  /** A process that is later than this with what is due sends requests elsewhere; 0: it never does. */
  lateMs?: number;
};

/** The whole HTTP side; never listens, so that tests can inject requests. */
export async function buildApp(
  services: Services,
  { trustProxy, rateLimitFactor, bodyMs, lateMs = LATE_MS }: Options,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log;
  const headers = securityHeaders(services.settings.publicUrl.startsWith('https:'));
  const app = Fastify({
    ...SERVER_TIMEOUTS,
    clientErrorHandler: answerClientError,
    // A malformed address matches no route, so no hook runs.
    frameworkErrors: (_error, _request, { raw }) =>
      void raw
        .writeHead(400, { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify({ error: 'This address does not exist.' })),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged and failures carry their request id, so a logger per request would only cost time.
    childLoggerFactory: (log) => log,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < trustProxy,
    // Doors that ask first who sends a body take larger ones.
    bodyLimit: SMALL_BODY,
    routerOptions: ROUTER_OPTIONS,
    // What still arrives while it closes is answered; a proxy would pass a 503 on.
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
  // Not at `onRequest`: what a body's arrival calls runs outside of it.
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
  await app.register(underPressure, { maxEventLoopDelay: lateMs, retryAfter: 5 });
  // Streams would keep a closing server waiting; their readers reconnect to another instance, or to this one when it is
  // back.
  app.addHook('preClose', async () => services.live.stop());
  // Otherwise a connection in use at the close would be kept open for its next request.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  leadToOwnOrigin(app, services.settings.publicUrl);
  app.setErrorHandler<FastifyError>(answerError);
  healthRoutes(app, services);
  await openDoors(app, services);
  return app;
}

async function openDoors(app: FastifyInstance, services: Services): Promise<void> {
  const bodies = createLargeBodies();
  await app.register(async (door) => trpcDoor(door, services, bodies), { prefix: '/trpc' });
  await app.register(async (door) => stripeWebhook(door, services));
  await app.register(async (door) => wordPressEvents(door, services));
  await app.register(async (door) => wordPressReturn(door, services));
  await app.register(async (door) => imageRoute(door, services));
  await app.register(pluginDownload);
  await app.register(async (door) => apiDoor(door, services, bodies));
  await app.register(async (door) => accountDoor(door, services));
  if (!services.settings.production) await app.register(async (door) => devMailbox(door, services));
  await serveClient(app, services);
}

function countRequests(app: FastifyInstance, { countRequest }: Metrics) {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    countRequest(routeOf(request), statusCode, elapsedTime / 1000);
    done();
  });
}

/** Where the payment service sends its events. The body stays as it came: the signature covers its very bytes. */
async function stripeWebhook(app: FastifyInstance, services: Services) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: string }>(
    '/api/stripe-webhook',
    { bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const signature = String(request.headers['stripe-signature'] ?? '');
      const caller = createCaller(await requestContext(services, request, reply));
      return caller.billing.webhook({ body: request.body, signature });
    },
  );
}
