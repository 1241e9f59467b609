import { createHash } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { assertKnown } from './assert-known.ts';
import { apiError } from './shapes.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { PublicContext, Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { CALL_BODY, type LargeBodies } from '../body-limits.ts';
import { answerError } from '../answer-error.ts';
import { assertOwnPage, ownOrigins } from '../own-origin.ts';
import { apiContext } from '../request-context.ts';
import { assertAccess, scopesOf } from '../../trpc/access.ts';
import { createCaller } from '../../trpc/router.ts';
import { API_ROUTES, type ApiRoute } from './routes.ts';
import { whoMay } from './route.ts';

const CONTEXT = 'context';

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
    const makesById =
      method === 'POST' && !path.includes(':') && 'shape' in shape.input && 'id' in shape.input.shape;
    app.route({
      method,
      url: path,
      bodyLimit: CALL_BODY,
      schema: {
        tags: [group],
        summary,
        description: whoMay(access),
        ...inputs,
        response: { 200: response, '4xx': apiError, '5xx': apiError },
        security:
          access === 'person' ? [{ session: [] }] : [{ token: [...scopesOf(access)] }, { session: [] }],
      },
      // Authorise before validating: without permission nothing is learnt about the body.
      onRequest: async (request, reply) => {
        const ctx = await apiContext(services, request, reply);
        if (!ctx.user || !ctx.session) throw new AppError('unauthorized', NOT_SIGNED_IN);
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
      handler: async (request) => {
        const ctx = request.getDecorator<PublicContext>(CONTEXT);
        assertSameUser(request.body, ctx.user?.id);
        const made = makesById ? idByKey(ctx, path, request.headers['idempotency-key']) : {};
        const input = Object.assign(made, request[place], request.params);
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

const NOTHING = z.object({});

/** The idempotency key determines the id of what is made. */
function idByKey({ user }: PublicContext, path: string, key: string | string[] | undefined) {
  if (typeof key !== 'string' || key === '') return {};
  const hash = createHash('sha256').update(`${user?.id} ${path} ${key}`).digest('hex');
  // A UUID of version 8, variant 8.
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return { id: id.join('-') };
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

async function describe(app: FastifyInstance, publicUrl: string) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1',
        description:
          'Make an access token on the account page, with the scopes your program needs: read, write, publish. Fields and ' +
          'parameters that a path does not know are refused by name. Where a path takes an `id`, the header ' +
          'Idempotency-Key does the same: a request that is sent twice with it is answered with what the first one made. A ' +
          'piece that could not be written, or was cancelled, stays so: writing it again takes a new id or key.',
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

type Taken = Pick<ApiRoute, 'method' | 'path' | 'input' | 'example'>;

/** Where a path takes its input from, with the schema of each part. */
function inputsOf({ method, path, input, example }: Taken) {
  const place = method === 'GET' ? ('query' as const) : ('body' as const);
  const inAddress = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (place === 'body' && inAddress.length === 0) return { place, body: input.meta({ examples: [example] }) };
  if (!(input instanceof z.ZodObject)) throw new Error(`${path} takes named fields.`);
  const fields = Object.entries<z.ZodType>(input.shape).map(([name, field]) => {
    const value: unknown = Reflect.get(example, name);
    return { name, field: value === undefined ? field : field.meta({ ...field.meta(), examples: [value] }) };
  });
  const part = (isMeant: (name: string) => boolean) => {
    const meant = fields.filter(({ name }) => isMeant(name));
    return meant.length > 0 && z.object(Object.fromEntries(meant.map(({ name, field }) => [name, field])));
  };
  const params = part((name) => inAddress.includes(name));
  const rest = part((name) => !inAddress.includes(name));
  return {
    place,
    ...(params && { params }),
    ...(rest && { [place === 'query' ? 'querystring' : 'body']: rest }),
  };
}
