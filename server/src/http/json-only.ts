import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { hasBody } from './body-limits.ts';
import { DATA } from './headers.ts';

export const SEND_JSON = 'Send JSON, with the content type application/json.';
const JSON_TYPE = 'application/json';
const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whatever names another type than JSON reaches no procedure, with a body or without. Unknown addresses are not found first. */
export function takeJsonOnly(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, is404, routeOptions } = request;
    if (is404 || CHANGES_NOTHING.has(method) || !DATA.test(routeOptions.url ?? '')) return done();

    const type = headers['content-type'];
    if (type === undefined && !hasBody(request)) return done();

    const [mediaType = ''] = (type ?? '').split(';');
    if (mediaType.trim().toLowerCase() === JSON_TYPE) return done();
    done(new AppError('unsupportedMediaType', SEND_JSON));
  });
}
