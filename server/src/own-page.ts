import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * For what changes something on the strength of a cookie: no other site's form or script can send this Origin together
 * with this content type.
 * @throws AppError for a request that does not come from our own pages as plain JSON.
 */
export function assertOwnPage({ headers }: FastifyRequest, ownOrigin: string) {
  if (headers.origin !== ownOrigin) throw new AppError('forbidden', 'This request came from another site.');
  if (headers['content-type'] !== 'application/json') throw new AppError('invalid', 'Send JSON.');
}
