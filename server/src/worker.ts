import { createPlans } from '#server/auth/plan.ts';
import { serveMetrics } from '#server/http/serve-metrics.ts';
import { endInOrder, refuseStart } from '#server/lib/end-in-order.ts';
import { createLog } from '#server/lib/log.ts';
import { logStart } from '#server/operating/log-start.ts';
import { readEnv } from './env.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runJobs } from './run-jobs.ts';
import { createServices } from './services.ts';

/** For installations whose web processes have WORKER=off. */
async function start() {
  const env = readEnv();
  if (!env.DATABASE_URL)
    throw new Error('start:worker needs DATABASE_URL: it shares a database with the web processes.');
  const log = createLog(env.LOG_LEVEL);
  await prepareDatabase(env.DATABASE_URL, createPlans(env));
  const { services, pool, close } = await createServices(env, env.DATABASE_URL, log);
  const worker = await runJobs(services, pool);
  const metricsServer = await serveMetrics(services, env);
  logStart(log, 'worker');
  endInOrder(async (error) => {
    if (error) log.fatal({ err: error }, 'the worker stops after an unforeseen error');
    await worker.stop();
    metricsServer?.close();
    await close();
  });
}

start().catch(refuseStart);
