import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { requestContext } from './request-context.ts';
import { createCaller } from '../trpc/router.ts';

/** Its events are far smaller; nobody is known before all of one is read. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** Where the payment service sends its events. The body stays as it came: the signature covers its very bytes. */
export async function stripeWebhook(app: FastifyInstance, services: Services) {
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
