import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { SEND_JSON } from './json-only.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** On a developer's machine the public address has several names. */
export function ownOrigins(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin];
  return LOOPBACK_NAMES.map((name) => origin.replace(hostname, name));
}

/** CSRF guard: no other site's form or script can send our Origin with this content type. @throws AppError */
export function assertOwnPage({ headers }: FastifyRequest, origins: string[]) {
  if (!headers.origin || !origins.includes(headers.origin))
    throw new AppError('forbidden', 'This request came from another site.');
  if (headers['content-type'] !== 'application/json') throw new AppError('unsupportedMediaType', SEND_JSON);
}

/** A page opened under another local name is redirected to the one cookies are made for. */
export function leadToOwnOrigin(app: FastifyInstance, publicUrl: string) {
  const { origin, host } = new URL(publicUrl);
  const others = new Set(ownOrigins(publicUrl).map((other) => new URL(other).host));
  others.delete(host);
  app.addHook('onRequest', ({ method, headers, url }, reply, done) => {
    const isPage = method === 'GET' && headers.accept?.includes('text/html');
    if (isPage && headers.host && others.has(headers.host)) void reply.redirect(origin + url);
    else done();
  });
}
