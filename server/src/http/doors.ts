import type { FastifyInstance, FastifyReply } from 'fastify';
import parseRange from 'range-parser';
import type { Services } from '#server/context.ts';
import { readImage } from '#server/features/pieces/images/read-image.ts';
import { describeUpdate, pluginZip } from '#server/features/websites/companion/plugin-zip.ts';
import { createCaller } from '#server/trpc/router.ts';
import { WORDPRESS_PLUGIN_PATH, WORDPRESS_UPDATE_PATH } from '#shared/rules/paths.ts';
import { accountDoor } from './account-links.ts';
import { apiDoor } from './api/api-door.ts';
import { createLargeBodies } from './body-limits.ts';
import { devMailbox } from './dev/mailbox.ts';
import { devSite } from './dev/site.ts';
import { mcpDoor } from './mcp/mcp-door.ts';
import { oauthDoor } from './oauth/oauth-door.ts';
import { providerDoor } from './provider.ts';
import { requestContext } from './request-context.ts';
import { serveClient } from './serve-client.ts';
import { siteFiles } from './site-files.ts';
import { trpcDoor } from './trpc-door.ts';
import { wordPressEvents, wordPressReturn } from './wordpress.ts';

export async function openDoors(app: FastifyInstance, services: Services): Promise<void> {
  const bodies = createLargeBodies();
  await app.register(async (door) => trpcDoor(door, services, bodies), { prefix: '/trpc' });
  await app.register(async (door) => stripeWebhook(door, services));
  await app.register(async (door) => wordPressEvents(door, services));
  await app.register(async (door) => wordPressReturn(door, services));
  await app.register(async (door) => imageRoute(door, services));
  await app.register(async (door) => pluginDownload(door, services));
  await app.register(async (door) => apiDoor(door, services, bodies));
  await app.register(async (door) => mcpDoor(door, services, bodies));
  await app.register(async (door) => oauthDoor(door, services));
  await app.register(async (door) => accountDoor(door, services));
  if (services.provider) await app.register(async (door) => providerDoor(door, services));
  if (!services.settings.production) {
    await app.register(async (door) => devMailbox(door, services));
    await app.register(async (door) => devSite(door, services));
  }
  await app.register(async (door) => siteFiles(door, services));
  await serveClient(app, services);
}

const BODY_LIMIT_BYTES = 256 * 1024;

/** The signature covers the raw bytes of the body. */
async function stripeWebhook(app: FastifyInstance, services: Services) {
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

const FILE = /^([\w-]{16,64})\.jpg$/;

type Request = { Params: { file: string }; Querystring: { w?: string | string[] } };

/** Public, immutable; `?w=` asks for a smaller width. */
async function imageRoute(app: FastifyInstance, services: Services) {
  app.get<Request>('/images/:file', async ({ params, query, headers }, reply) => {
    const token = FILE.exec(params.file)?.[1];
    const width = Number(query.w ?? 0);
    const etag = `"${token}${width ? `-${width}` : ''}"`;
    const image = token && (await readImage(services, token, width));
    if (!image) return reply.code(404).send({ error: 'Not found' });
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      etag,
    });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    void reply.type(image.mediaType);
    const isCurrent = (headers['if-range'] ?? etag) === etag;
    return sendPart(reply, Buffer.from(image.bytes), isCurrent ? headers.range : undefined);
  });
}

/** A single range; several ranges get everything. */
function sendPart(reply: FastifyReply, bytes: Buffer, asked: string | undefined) {
  const ranges = asked ? parseRange(bytes.length, asked, { combine: true }) : -2;
  if (ranges === -1) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  const [part] = ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? [] : ranges;
  if (!part) return reply.send(bytes);
  const { start, end } = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1));
}

async function pluginDownload(app: FastifyInstance, { settings }: Services) {
  app.get(WORDPRESS_UPDATE_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, no-cache').send(await describeUpdate(settings.publicUrl)),
  );
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
