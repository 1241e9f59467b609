import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { receiveReport } from '#server/features/publish/changes/receive-report.ts';
import { AUTHORIZATION_PATH } from '#server/features/websites/authorization.ts';
import { finishAuthorizationInput } from '#server/features/websites/inputs.ts';
import { createCaller } from '#server/trpc/router.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { APPROVAL_FAILURES, isApprovalFailure, type ApprovalFailure } from '#shared/rules/connecting.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { requestContext } from './request-context.ts';

const FAILED: ApprovalFailure = 'failed';

const BODY_LIMIT_BYTES = 16 * 1024;

/** With 410 the plugin ends the connection; 409 counts as delivered. */
const STATUS = { accepted: 202, repeated: 409, refused: 401, gone: 410 };

export async function wordPressEvents(app: FastifyInstance, services: Services) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { websiteId: string }; Body: string | undefined }>(
    '/api/wordpress-events/:websiteId',
    { bodyLimit: BODY_LIMIT_BYTES },
    async ({ params, headers, body = '' }, reply) => {
      const header = (name: string) => String(headers[name] ?? '');
      const outcome = await receiveReport(services, {
        websiteId: params.websiteId,
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body,
      });
      return reply.code(STATUS[outcome]).send({ outcome });
    },
  );
}

const doneQuery = z.object({
  connected: z.union([z.uuid(), z.string().refine(isApprovalFailure)]).catch(FAILED),
});
const DONE_PATH = `${AUTHORIZATION_PATH}/done`;

/**
 * The address carries the new password, so the answer is a redirect that no page, referrer or cache holds, to
 * a page that replaces itself in the browser's history.
 */
export async function wordPressReturn(app: FastifyInstance, services: Services) {
  app.get(AUTHORIZATION_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const context = await requestContext(services, request, reply);
    const outcome = await connect(context, request.query).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a website was not connected');
      return toApprovalFailure(error);
    });
    return reply.redirect(`${DONE_PATH}?connected=${outcome}`, 303);
  });

  app.get(DONE_PATH, async (request, reply) => {
    const { connected } = doneQuery.parse(request.query);
    const next = `${LINKED_PAGES.websites}?connected=${connected}`;
    return reply
      .type('text/html')
      .send(
        `<!doctype html><link rel="icon" href="/favicon.svg"><meta http-equiv="refresh" content="0;url=${next}"><title>${PRODUCT_NAME}</title>`,
      );
  });
}

async function connect(context: Awaited<ReturnType<typeof requestContext>>, query: unknown) {
  const { id } = await createCaller(context).websites.finishAuthorization(
    finishAuthorizationInput.parse(query),
  );
  return id;
}

function toApprovalFailure(error: unknown): ApprovalFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof AppError)) return FAILED;
  const said = [cause.hint, cause.message];
  const [key = FAILED] = Object.entries(APPROVAL_FAILURES).find(([, text]) => said.includes(text)) ?? [];
  return isApprovalFailure(key) ? key : FAILED;
}
