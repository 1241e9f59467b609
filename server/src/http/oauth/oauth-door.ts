import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#server/auth/network-of.ts';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { OAUTH_PATH } from '#shared/rules/assistants.ts';
import { describeResource } from './discovery.ts';

const REGISTRATION = `${OAUTH_PATH}/reg`;
const REGISTRATION_BYTES = 8192;

const SERVER_DOCUMENT = '/.well-known/oauth-authorization-server';
const OPENID_DOCUMENT = '/.well-known/openid-configuration';
/** Where programs look for the description of the issuer; older ones do not name its path. */
const SERVER_DOCUMENTS = [SERVER_DOCUMENT, SERVER_DOCUMENT + OAUTH_PATH, OPENID_DOCUMENT + OAUTH_PATH];

/** The library's own endpoints, which take what their standards say; none of them reaches a procedure. */
export async function oauthDoor(app: FastifyInstance, services: Services) {
  describeResource(app, services.settings);

  await app.register(async (door) => {
    // The library reads the bodies.
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', (_request, _body, done) => done(null));

    door.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${OAUTH_PATH}/*`,
      onRequest: async (request) => {
        if (request.method === 'POST' && request.url === REGISTRATION)
          await limitRegistration(services, request);
      },
      handler: (request, reply) =>
        pass(services, { request, reply, to: request.url.slice(OAUTH_PATH.length) }),
    });
    for (const url of SERVER_DOCUMENTS)
      door.get(url, (request, reply) => pass(services, { request, reply, to: SERVER_DOCUMENT }));
  });
}

type Passed = { request: FastifyRequest; reply: FastifyReply; to: string };

async function pass({ authorization, settings }: Services, { request, reply, to }: Passed) {
  reply.hijack();
  const { raw: response } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.setHeader('cache-control', 'no-store');

  const raw: IncomingMessage & { baseUrl?: string } = request.raw;
  const { host, protocol } = new URL(settings.publicUrl);
  // Addresses are made from these, so a sender has no say in them.
  Object.assign(raw.headers, {
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': request.ip,
  });
  raw.baseUrl = OAUTH_PATH;
  raw.url = to;

  await authorization.answer(raw, response);
  return reply;
}

async function limitRegistration({ limits }: Services, { ip, headers }: FastifyRequest) {
  if (Number(headers['content-length'] ?? Infinity) > REGISTRATION_BYTES)
    throw new AppError('tooLarge', 'The description of a program has at most 8 kB.');
  await limits.consume('registration', networkOf(ip));
}
