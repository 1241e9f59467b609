import { createHash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PublicContext, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { assertAccess } from '#server/trpc/access.ts';
import { createCaller } from '#server/trpc/router.ts';
import { errorBody, refuse } from '../answer-error.ts';
import { CALL_BODY, type LargeBodies } from '../body-limits.ts';
import { assertOwnPage, ownOrigins } from '../own-origin.ts';
import { apiContext, toStranger } from '../request-context.ts';
import { assertKnown } from './assert-known.ts';
import { describeApi, inputsOf, schemaOf } from './describe-api.ts';
import { fieldOf } from './route.ts';
import { API_ROUTES } from './routes.ts';

const CONTEXT = 'context';

export async function apiDoor(app: FastifyInstance, services: Services, bodies: LargeBodies) {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest(CONTEXT);
  takeEmptyBodies(app);

  const { publicUrl } = services.settings;
  await describeApi(app, publicUrl);

  const origins = ownOrigins(publicUrl);

  for (const route of API_ROUTES) {
    const { method, path, access, isOfPayments, response, makes, status, call } = route;
    const hasSuccess = 'shape' in response && 'success' in response.shape;
    const inputs = inputsOf(route);
    app.route({
      method,
      url: path,
      bodyLimit: CALL_BODY,
      schema: { ...schemaOf(route, inputs), hide: isOfPayments && !services.plans.areSold },
      // Authorise before validating: without permission nothing is learnt about the body.
      onRequest: async (request, reply) => {
        const ctx = await apiContext(services, request, reply);
        if (!ctx.user || !ctx.session) throw new AppError('unauthorized', toStranger(request).message);
        assertAccess(ctx.session, access);
        if (request.headers.authorization === undefined && method !== 'GET') assertOwnPage(request, origins);
        bodies.admit(request, reply, ctx.user.id);
        request.setDecorator(CONTEXT, ctx);
      },
      preValidation: async (request) => {
        request.body ??= {};
        assertKnown('querystring' in inputs ? inputs.querystring : NOTHING, request.query, 'parameter');
        if (method !== 'GET') assertKnown('body' in inputs ? inputs.body : NOTHING, request.body, 'field');
      },
      handler: async (request, reply) => {
        const ctx = request.getDecorator<PublicContext>(CONTEXT);
        assertSameUser(request.body, ctx.user?.id);
        const id = makes && idByKey(ctx, request);
        const input = Object.assign(id ? { [makes]: id } : {}, request[inputs.place], request.params);
        reply.code(status);
        return bodies.during(request, call(createCaller(ctx), input, { publicUrl }));
      },
      errorHandler: (error, request, reply) => {
        const { field, ...body } = refuse(error, request, reply);
        if (reply.statusCode === 401) reply.header('www-authenticate', toStranger(request).challenge);
        if (!(error instanceof TRPCError)) return reply.send({ ...body, field });
        const envelope = hasSuccess ? { success: false } : {};
        return reply.send({ ...envelope, ...body, field: field && fieldOf(route.input, field) });
      },
    });
  }
}

const NOTHING = z.object({});

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
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
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
