import type { FastifyInstance } from 'fastify';
import { WORDPRESS_PLUGIN_PATH } from '#shared/rules/paths.ts';
import { pluginZip } from '../features/websites/companion/plugin-zip.ts';

/** The companion plugin for everyone, with the checksum of its bytes. */
export async function pluginDownload(app: FastifyInstance) {
  app.get(WORDPRESS_PLUGIN_PATH, async (request, reply) => {
    const { bytes, sha256 } = await pluginZip();
    const etag = `"${sha256}"`;
    void reply.headers({
      'cache-control': 'public, no-cache',
      'content-disposition': 'attachment; filename="veemark.zip"',
      'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/zip').send(Buffer.from(bytes));
  });
  app.get(`${WORDPRESS_PLUGIN_PATH}.sha256`, async (_request, reply) => {
    const { sha256 } = await pluginZip();
    return reply
      .header('cache-control', 'public, no-cache')
      .type('text/plain')
      .send(`${sha256}  veemark.zip\n`);
  });
}
