import type { FastifyInstance } from 'fastify';
import { AUTHORIZATION_PATH, finishAuthorizationInput } from '#shared/websites.ts';
import { LINKED_PAGES } from '#shared/paths.ts';
import type { Services } from '../context.ts';
import { requestContext } from '../request-context.ts';
import { createCaller } from '../trpc/router.ts';

/**
 * Where a WordPress sends the browser back to after its own approval screen. The address carries the new password, so
 * it is answered with a redirect alone: no page, no history entry, no referrer and no cache ever hold it.
 */
export async function wordPressReturn(app: FastifyInstance, services: Services) {
  app.get(AUTHORIZATION_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const context = await requestContext(services, request, reply);
    const outcome = await connect(context, request.query).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a website was not connected');
      return 'failed';
    });
    return reply.redirect(`${LINKED_PAGES.websites}?connected=${outcome}`, 303);
  });
}

async function connect(context: Awaited<ReturnType<typeof requestContext>>, query: unknown) {
  const { id } = await createCaller(context).websites.finishAuthorization(
    finishAuthorizationInput.parse(query),
  );
  return id;
}
