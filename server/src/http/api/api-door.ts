import { createHash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicContext, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { assertAccess, shortOf } from '#server/trpc/access.ts';
import { createCaller } from '#server/trpc/router.ts';
import { errorBody, refuse } from '../answer-error.ts';
import { CALL_BODY, type LargeBodies } from '../body-limits.ts';
import { challengeOf } from '../oauth/discovery.ts';
import { assertOwnPage, ownOrigins } from '../own-origin.ts';
import { apiContext, toStranger } from '../request-context.ts';
import { assertKnown } from './assert-known.ts';
import { describeApi, KEY } from './describe-api.ts';
import { readQuery } from './read-query.ts';
import { fieldOf, partsOf, type ApiRoute, type Fields } from './route.ts';
import { API_ROUTES } from './routes.ts';

const CONTEXT = 'context';
const API_PATH = '/api';

export async function apiDoor(app: FastifyInstance, services: Services, bodies: LargeBodies) {
  app.decorateRequest(CONTEXT);
  takeEmptyBodies(app);

  const { publicUrl } = services.settings;
  describeApi(app, services);

  const origins = ownOrigins(publicUrl);

  for (const route of API_ROUTES) {
    const { method, path, access, response, status, call } = route;
    const hasSuccess =
      'shape' in response && z.looseObject({ success: z.unknown() }).safeParse(response.shape).success;
    app.route({
      method,
      url: path,
      bodyLimit: CALL_BODY,
      // Authorise before validating: without permission nothing is learnt about the body.
      onRequest: async (request, reply) => {
        const ctx = await apiContext(services, { request, reply, door: API_PATH });
        if (!ctx.user || !ctx.session)
          throw new AppError('unauthorized', toStranger(services, request, API_PATH).message);
        const { session } = ctx;
        const short = session.scope === 'api' && session.grant ? shortOf(session.may, access) : null;
        if (short) reply.header('www-authenticate', challengeOf(publicUrl, API_PATH, short));
        assertAccess(session, access);
        if (request.headers.authorization === undefined && method !== 'GET') assertOwnPage(request, origins);
        bodies.admit(request, reply, ctx.user.id);
        request.setDecorator(CONTEXT, ctx);
      },
      handler: async (request, reply) => {
        const ctx = request.getDecorator<PublicContext>(CONTEXT);
        const given = givenIn(route, request, ctx);
        assertSameUser(request.body, ctx.user?.id);
        reply.code(status);
        return bodies.during(request, call(createCaller(ctx), given, { publicUrl }));
      },
      errorHandler: (error, request, reply) => {
        const { field, ...body } = refuse(error, request, reply);
        if (reply.statusCode === 401)
          reply.header('www-authenticate', toStranger(services, request, API_PATH).challenge);
        if (!(error instanceof TRPCError)) return reply.send({ ...body, field });
        const envelope = hasSuccess ? { success: false } : {};
        return reply.send({ ...envelope, ...body, field: field && fieldOf(route.input, field) });
      },
    });
  }
}

const NOTHING = z.object({});

/** What is sent in the address, its query or the body. @throws AppError for what the path does not know */
function givenIn(route: ApiRoute, request: FastifyRequest, ctx: PublicContext): Fields {
  const { rest, isRead } = partsOf(route);
  assertKnown(isRead ? rest : NOTHING, request.query, 'parameter');
  if (!isRead) assertKnown(rest, request.body ?? {}, 'field');

  const sent = isRead ? readQuery(rest, request.query) : z.looseObject({}).parse(request.body ?? {});
  const id = route.makes && idByKey(ctx, request);
  return {
    ...(id && route.makes && { [route.makes]: id }),
    ...sent,
    ...z.looseObject({}).parse(request.params),
  };
}

const PATTERNS = API_ROUTES.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** Addresses of programs: they are answered in JSON, never by a page. */
const FOR_PROGRAMS = /^\/(?:api|\.well-known)(?:\/|$)/;

/** Before the body is read. Says with which methods an address is there. */
export function refuseUnknownPaths(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const [address = ''] = request.url.split('?');
    // Files are looked for at every address.
    const isUnknown = request.is404 || request.routeOptions.url === '/*';
    if (!isUnknown || !FOR_PROGRAMS.test(address)) return done();
    const found = PATTERNS.filter(({ pattern }) => pattern.test(address));
    const methods = [...new Set(found.map(({ method }) => method))].join(', ');
    const error = methods ? `This address takes ${methods}.` : 'This address does not exist.';
    const status = methods ? 405 : 404;
    if (methods) reply.header('allow', methods);
    return reply.code(status).send(errorBody(status, request.id, { error }));
  });
}

/** The idempotency key determines the id of what is made. */
function idByKey({ user }: PublicContext, { url, headers }: FastifyRequest) {
  const { 'idempotency-key': key = '' } = KEY.parse(headers);
  if (key === '') return undefined;

  const hash = createHash('sha256').update(`${user?.id} ${url} ${key}`).digest('hex');
  // A UUID of version 8, variant 8.
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return id.join('-');
}

/** `userId` in a body, where the specification has it, must be the caller's own. */
function assertSameUser(body: unknown, userId: string | undefined) {
  if (typeof body !== 'object' || body === null || !('userId' in body) || body.userId === undefined) return;
  if (userId && body.userId !== userId) throw new AppError('forbidden', 'This is another user’s id.');
}

/** The path's own schema reports what a missing body lacks. */
function takeEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body, done),
  );
}
