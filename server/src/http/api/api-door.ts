import fastifySwagger from '@fastify/swagger';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { apiError } from './shapes.ts';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { NOT_SIGNED_IN } from '#shared/messages.ts';
import type { PublicContext, Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { CALL_BODY, type LargeBodies } from '../body-limits.ts';
import { answerError } from '../answer-error.ts';
import { assertOwnPage, ownOrigins } from '../own-origin.ts';
import { apiContext } from '../request-context.ts';
import { assertAccess } from '../../trpc/access.ts';
import { createCaller } from '../../trpc/router.ts';
import { inputsOf } from './inputs-of.ts';
import { API_ROUTES } from './routes.ts';
import { WHO_MAY } from './who-may.ts';

const CONTEXT = 'context';

/** The /api paths: wire shape in, one procedure, wire shape out; and their description for programs. */
export async function apiDoor(app: FastifyInstance, services: Services, bodies: LargeBodies) {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest(CONTEXT);
  takeEmptyBodies(app);
  await describe(app, services.settings.publicUrl);
  const origins = ownOrigins(services.settings.publicUrl);
  for (const { method, path, access, group, summary, response, call, ...shape } of API_ROUTES) {
    const hasSuccess = 'shape' in response && 'success' in response.shape;
    const { place, ...inputs } = inputsOf({ method, path, ...shape });
    app.route({
      method,
      url: path,
      bodyLimit: CALL_BODY,
      schema: {
        tags: [group],
        summary,
        description: WHO_MAY[access],
        ...inputs,
        response: { 200: response, '4xx': apiError, '5xx': apiError },
        security: access === 'person' ? [{ session: [] }] : [{ token: [access] }, { session: [] }],
      },
      // Permission is checked before the body, so a caller without it learns nothing about the body.
      onRequest: async (request, reply) => {
        const ctx = await apiContext(services, request, reply);
        if (!ctx.user || !ctx.session) throw new AppError('unauthorized', NOT_SIGNED_IN);
        assertAccess(ctx.session, access);
        if (request.headers.authorization === undefined && method !== 'GET') assertOwnPage(request, origins);
        bodies.admit(request, reply, ctx.user.id);
        request.setDecorator(CONTEXT, ctx);
      },
      preValidation: (request, _reply, done) => {
        request.body ??= {};
        done();
      },
      handler: async (request) => {
        const ctx = request.getDecorator<PublicContext>(CONTEXT);
        assertSameUser(request.body, ctx.user?.id);
        const input = Object.assign({}, request[place], request.params);
        return bodies.during(request, call(createCaller(ctx), input));
      },
      errorHandler: (error, request, reply) =>
        answerError(
          error,
          request,
          reply,
          hasSuccess && error instanceof TRPCError ? { success: false } : {},
        ),
    });
  }
}

/** Where the specification has `userId` in a body it must be the caller's own. */
function assertSameUser(body: unknown, userId: string | undefined) {
  if (typeof body !== 'object' || body === null || !('userId' in body) || body.userId === undefined) return;
  if (userId && body.userId !== userId) throw new AppError('forbidden', 'This is another user’s id.');
}

/** A missing body counts as an empty one; the path's own schema reports what is missing. */
function takeEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body, done),
  );
}

async function describe(app: FastifyInstance, publicUrl: string) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1',
        description:
          'Make an access token on the account page, with the scopes your program needs: read, write, publish.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
