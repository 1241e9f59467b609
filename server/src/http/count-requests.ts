import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { routeOf } from './route-of.ts';

export function countRequests(app: FastifyInstance, { countRequest }: Metrics) {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    countRequest(routeOf(request), statusCode, elapsedTime / 1000);
    done();
  });
}
