import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { ALIVE_FOR_SECONDS } from '#server/queue/heartbeat.ts';
import { liveWorkers, pingQueue } from '#server/queue/queries.ts';

/** Long enough for a proxy that asks for readiness every second. */
const DRAIN_MS = 2000;

const NO_WORKER = `none has shown itself for ${ALIVE_FOR_SECONDS} seconds: jobs wait until one runs`;

/**
 * Without workers a web process still serves and stays ready (`degraded`): taking it off the proxy would turn
 * a pause into an outage. Monitors of the status alone ask `/health/workers`.
 */
export function healthRoutes(app: FastifyInstance, { db }: Services) {
  app.get('/health/live', async () => ({ status: 'ok' }));

  for (const path of ['/health', '/health/ready']) {
    app.get(path, async (_request, reply) => {
      const [jobs, workers] = await Promise.all([
        pingQueue(db).then(
          () => 'ok',
          () => 'unavailable',
        ),
        workersOf(db),
      ]);
      const isReady = jobs === 'ok' && !app.isDraining;
      let status = workers === 'ok' ? 'ok' : 'degraded';
      if (!isReady) status = 'unavailable';
      if (app.isDraining) status = 'stopping';

      return reply.code(isReady ? 200 : 503).send({ status, database: jobs, jobs, workers });
    });
  }

  app.get('/health/workers', async (_request, reply) => {
    const workers = await workersOf(db);
    return reply.code(workers === 'ok' ? 200 : 503).send({ workers });
  });
}

const workersOf = (db: Services['db']) =>
  liveWorkers(db, ALIVE_FOR_SECONDS).then(
    (count) => (count > 0 ? 'ok' : NO_WORKER),
    () => 'unavailable',
  );

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: boolean;
  }
}

export function prepareDrain(app: FastifyInstance) {
  app.decorate('isDraining', false);
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Reports not ready and keeps answering until the proxy has noticed. */
export async function drain(app: FastifyInstance) {
  app.isDraining = true;
  await sleep(DRAIN_MS);
}
