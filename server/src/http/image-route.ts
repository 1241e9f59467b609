import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

const FILE = /^([\w-]{16,64})\.jpg$/;

/** Featured images for everyone who knows the address; their bytes never change. */
export async function imageRoute(app: FastifyInstance, { db }: Services) {
  app.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const token = FILE.exec(request.params.file)?.[1];
    const etag = `"${token}"`;
    const image =
      token && (await db.image.findUnique({ where: { token }, select: { bytes: true, mediaType: true } }));
    if (!image) return reply.code(404).send({ error: 'Not found' });
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(image.mediaType).send(Buffer.from(image.bytes));
  });
}
