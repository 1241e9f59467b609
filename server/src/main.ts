import { flushCompileCache } from 'node:module';
import path from 'node:path';
import type { Logger } from 'pino';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { assertPortIsFree } from '#server/database/port.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '#server/demo/seed-demo.ts';
import { listenForStops } from '#server/features/chat/send-message.ts';
import { buildApp } from '#server/http/app.ts';
import { drain } from '#server/http/health.ts';
import { serveMetrics } from '#server/http/serve-metrics.ts';
import { endInOrder, refuseStart } from '#server/lib/end-in-order.ts';
import { createLog } from '#server/lib/log.ts';
import { logStart } from '#server/operating/log-start.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { readEnv, type Env } from './env.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runJobs } from './run-jobs.ts';
import { createServices } from './services.ts';

async function start() {
  const env = readEnv();
  await assertPortIsFree(env.PORT, env.HOST);

  const log = createLog(env.LOG_LEVEL);
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dir: path.join(env.DATA_DIR, 'postgres'), database: 'veemark' });
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
  const { services, pool, close } = await createServices(env, databaseUrl, log);
  const [app] = await Promise.all([
    buildApp(services, { trustProxy: env.TRUST_PROXY, rateLimitFactor: env.RATE_LIMIT_FACTOR }),
    prepareDatabase(databaseUrl, services.plans),
  ]);
  if (embedded) await seedDemo(services);

  const worker = env.WORKER === 'inline' ? runJobs(services, pool) : undefined;
  const metricsServer = await serveMetrics(services, env);
  const endReplies = listenForStops(services);

  endInOrder(async (error) => {
    if (error) log.fatal({ err: error }, 'the server stops after an unforeseen error');
    if (env.TRUST_PROXY > 0) await drain(app);
    await Promise.all([app.close(), worker?.then(({ stop }) => stop()), endReplies()]);
    metricsServer?.close();
    await close();
    await embedded?.stop();
  });

  // Otherwise compiled code is written at the end only, which a killed process does not reach.
  flushCompileCache();
  await Promise.all([app.listen({ port: env.PORT, host: env.HOST }).then(() => tellStart(env, log)), worker]);
}

/** A person has started it, or a program that keeps its log. */
function tellStart(env: Env, log: Logger) {
  if (env.NODE_ENV !== 'production') {
    process.stdout.write(banner(env));
    return;
  }

  logStart(log, 'web', { url: env.PUBLIC_URL, host: env.HOST, port: env.PORT, jobs: env.WORKER });
}

function banner(env: Env) {
  const defaults = [
    !env.DATABASE_URL && `database: embedded Postgres in ${env.DATA_DIR} (DATABASE_URL)`,
    !env.OPENAI_API_KEY && !env.OPENAI_BASE_URL && 'writer: example pieces and worksheets (OPENAI_API_KEY)',
    !env.OPENAI_IMAGE_MODEL && 'images: designed covers (OPENAI_IMAGE_MODEL)',
    env.BILLING === 'stripe' &&
      !env.STRIPE_SECRET_KEY &&
      'payments: in-app test checkout (STRIPE_SECRET_KEY)',
    !env.SMTP_URL && `mail: development mailbox at ${env.PUBLIC_URL}/dev/mailbox (SMTP_URL)`,
    !env.DATAFORSEO_LOGIN && 'keyword volumes: none, phrases only (DATAFORSEO_LOGIN)',
  ].filter((line) => line !== false);
  const demo = env.DATABASE_URL
    ? ''
    : `  Demo sign-ins: ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}, password ${DEMO_PASSWORD}\n`;
  const parts =
    defaults.length > 0
      ? `  Embedded defaults (and the variable that replaces each):\n${defaults.map((line) => `    ${line}\n`).join('')}`
      : '';
  return `\n${PRODUCT_NAME} is running at ${env.PUBLIC_URL}\n${demo}${parts}\n`;
}

start().catch(refuseStart);
