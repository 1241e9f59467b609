import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../context.ts';
import { assertOwnPage, ownOrigins } from './own-origin.ts';
import { isDatabaseAway, toDatabaseAwayError } from '../database/database-away.ts';
import { requestContext } from './request-context.ts';
import { answerQueries, plainQueries, retryAfter } from './plain-queries.ts';
import { answerSubscription, plainSubscription } from './plain-subscription.ts';
import { toTrpcError } from '../trpc/call-error.ts';
import { appRouter } from '../trpc/router.ts';

const MAX_BATCH = 20;
const batched = z.object({ batch: z.literal('1') });
const MB = 1024 * 1024;
/** Only files need more than the ordinary limit; they come alone. */
const UPLOADS = {
  'content.uploadImage': 12 * MB,
  'content.addFileSource': 15 * MB,
  'content.addTextSource': 3 * MB,
};

/**
 * The tRPC door at /trpc. The stock plugin also takes multipart bodies and any origin; here a change must carry our
 * Origin and exactly application/json, so that no other site's form or script can make one.
 */
export async function trpcDoor(app: FastifyInstance, services: Services) {
  const origins = ownOrigins(services.settings.publicUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    done(null, body || emptyInput(request)),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'POST') assertOwnPage(request, origins);
    done();
  });
  const contextOf = (req: FastifyRequest, res: FastifyReply) =>
    requestContext(services, req, res).catch((error: unknown) => {
      throw isDatabaseAway(error) ? toTrpcError(toDatabaseAwayError(error)) : error;
    });
  const answer = (path: string, req: FastifyRequest, res: FastifyReply) =>
    fastifyRequestHandler({
      router: appRouter,
      req,
      res,
      path,
      maxBatchSize: MAX_BATCH,
      createContext: () => contextOf(req, res),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    });
  app.route<{ Params: { path: string } }>({
    method: ['GET', 'POST'],
    exposeHeadRoute: false,
    url: '/:path',
    handler: async (request, reply) => {
      const { path } = request.params;
      const queries = plainQueries(request, path, MAX_BATCH);
      const subscription = plainSubscription(request, path);
      if (queries) await answerQueries(queries, reply, contextOf(request, reply));
      else if (subscription) await answerSubscription(subscription, reply, contextOf(request, reply));
      else await answer(path, request, reply);
      return reply;
    },
  });
  for (const [path, bodyLimit] of Object.entries(UPLOADS))
    app.post(`/${path}`, { bodyLimit }, async (request, reply) => {
      await answer(path, request, reply);
      return reply;
    });
}

/** What tRPC reads for an empty body, which is all that a change without input needs. */
function emptyInput({ query }: FastifyRequest) {
  return batched.safeParse(query).success ? '{}' : 'null';
}
