import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { ALIVE_FOR_SECONDS, liveWorkers } from '../queue/heartbeat.ts';

const NO_WORKER = `none has shown itself for ${ALIVE_FOR_SECONDS} seconds: jobs wait until one runs`;

/**
 * `/health` is the short name of `/health/ready`. Without a worker a web process still reads, saves and takes jobs, so
 * it stays ready and says `degraded`; taking it away from its proxy would turn a pause into an outage. A monitor that
 * looks at the status alone asks `/health/workers`.
 */
export function healthRoutes(app: FastifyInstance, { db }: Services) {
  app.get('/health/live', async () => ({ status: 'ok' }));

  for (const path of ['/health', '/health/ready']) {
    app.get(path, async (_request, reply) => {
      const [jobs, workers] = await Promise.all([
        db.$queryRaw`select 1 from graphile_worker.jobs limit 1`.then(
          () => 'ok',
          () => 'unavailable',
        ),
        workersOf(db),
      ]);
      const isReady = jobs === 'ok' && !app.isDraining;
      const status = app.isDraining
        ? 'stopping'
        : !isReady
          ? 'unavailable'
          : workers !== 'ok'
            ? 'degraded'
            : 'ok';
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
