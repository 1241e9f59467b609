import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { receiveReport, type ReportOutcome } from '../features/publish/changes/receive-report.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

/** With 410 the plugin ends the connection, with 409 it takes the report as delivered. */
const STATUS: Record<ReportOutcome, number> = { accepted: 202, repeated: 409, refused: 401, gone: 410 };

/** Where companion plugins report. The body stays as it came: the signature covers its very bytes. */
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
