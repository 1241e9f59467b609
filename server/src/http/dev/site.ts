import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { DEV_SITE_PATH } from '#shared/rules/paths.ts';

/** The public pages of demo sites. */
export async function devSite(app: FastifyInstance, { cms, settings }: Services) {
  app.get(`${DEV_SITE_PATH}/*`, async ({ url }, reply) => {
    const [path] = url.split('?');
    const page = await cms.memory.shown(`${settings.publicUrl}${path}`);
    if (page === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}
