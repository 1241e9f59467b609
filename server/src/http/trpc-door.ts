import { getTRPCErrorShape, TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { isDatabaseAway, toDatabaseAwayError } from '#server/database/database-away.ts';
import { AppError, TRPC_CODES } from '#server/errors.ts';
import { toTrpcError } from '#server/trpc/call-error.ts';
import { appRouter } from '#server/trpc/router.ts';
import { UPLOADS } from '#shared/rules/content.ts';
import { refuse, statusOf } from './answer-error.ts';
import { CALL_BODY, isLarge, type LargeBodies } from './body-limits.ts';
import { assertOwnPage, ownOrigins } from './own-origin.ts';
import {
  answerPlainly,
  answerSubscription,
  plainQueries,
  plainSubscription,
  plainUpload,
  retryAfter,
} from './plain-queries.ts';
import { requestContext, senderOf } from './request-context.ts';

const MAX_BATCH = 20;
const batched = z.object({ batch: z.literal('1') });

/** The stock plugin takes multipart bodies and any origin, which another site could send. */
export async function trpcDoor(app: FastifyInstance, services: Services, bodies: LargeBodies) {
  const origins = ownOrigins(services.settings.publicUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    done(null, body || emptyInput(request)),
  );
  app.setErrorHandler<Error>(answerTrpcError);

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST') return;
    assertOwnPage(request, origins);
    if (isLarge(request)) bodies.admit(request, reply, await senderOf(services, request, reply));
  });

  const contextOf = (req: FastifyRequest, res: FastifyReply) =>
    requestContext(services, req, res).catch((error: unknown) => {
      throw isDatabaseAway(error) ? toTrpcError(toDatabaseAwayError(error)) : error;
    });
  const answer = (path: string, req: FastifyRequest, res: FastifyReply) =>
    bodies.during(
      req,
      fastifyRequestHandler({
        router: appRouter,
        req,
        res,
        path,
        maxBatchSize: MAX_BATCH,
        createContext: () => contextOf(req, res),
        responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
      }),
    );

  app.route<{ Params: { path: string } }>({
    method: ['GET', 'POST'],
    exposeHeadRoute: false,
    url: '/:path',
    bodyLimit: CALL_BODY,
    handler: async (request, reply) => {
      const { path } = request.params;
      const queries = plainQueries(request, path, MAX_BATCH);
      const subscription = plainSubscription(request, path);
      if (queries) await answerPlainly(queries, reply, contextOf(request, reply));
      else if (subscription) await answerSubscription(subscription, reply, contextOf(request, reply));
      else await answer(path, request, reply);
      return reply;
    },
  });

  for (const [path, bodyLimit] of Object.entries(UPLOADS))
    app.post(`/${path}`, { bodyLimit }, async (request, reply) => {
      // The body counts until the work is done; a streamed answer would end earlier.
      delete request.raw.headers['trpc-accept'];
      const upload = plainUpload(request, path);
      if (upload) await bodies.during(request, answerPlainly(upload, reply, contextOf(request, reply)));
      else await answer(path, request, reply);
      return reply;
    });
}

/** A refusal before the call, in the tRPC client's format. */
function answerTrpcError(thrown: Error, request: FastifyRequest, reply: FastifyReply) {
  const { error: message } = refuse(thrown, request, reply);
  const code = codeOf(reply.statusCode);
  const cause = thrown instanceof AppError ? thrown : undefined;
  const config = appRouter._def._config;
  const error = new TRPCError({ code, message, cause });
  return reply.send({
    error: getTRPCErrorShape({
      config,
      error,
      type: 'unknown',
      path: undefined,
      input: undefined,
      ctx: undefined,
    }),
  });
}

const codeOf = (status: number) =>
  Object.values(TRPC_CODES).find((code) => statusOf(code) === status) ?? 'BAD_REQUEST';

/** tRPC's form of an empty body. */
function emptyInput({ query }: FastifyRequest) {
  return batched.safeParse(query).success ? '{}' : 'null';
}
