import type pg from 'pg';
import type { Logger } from 'pino';
import { networkOf } from '#server/auth/network-of.ts';
import { createPlans } from '#server/auth/plan.ts';
import { createSessionEnds } from '#server/auth/session-end.ts';
import { createSessions } from '#server/auth/session.ts';
import { createLimits } from '#server/database/limits.ts';
import { createBus } from '#server/database/message-bus.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createSharedLocks } from '#server/database/shared-locks.ts';
import { createSpareTime } from '#server/lib/spare-time.ts';
import { createLiveGenerations } from '#server/live/live-generations.ts';
import { createOpenStreams } from '#server/live/open-streams.ts';
import { keepSampling } from '#server/operating/metrics/keep-sampling.ts';
import { measureSiteSteps } from '#server/operating/metrics/measure-site-steps.ts';
import type { Metrics } from '#server/operating/metrics/metrics.ts';
import type { Tracing } from '#server/operating/tracing/start-tracing.ts';
import type { AiWriter } from '#server/ports/ai-writer/ai-writer.ts';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import type { WriterModels } from '#server/ports/ai-writer/openai.ts';
import { readRecordings } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import { createKeylessWriter } from '#server/ports/ai-writer/recorded/recorded-writer.ts';
import type { AuthorizationServer } from '#server/ports/authorization-server/authorization-server.ts';
import { createAuthorizationServer } from '#server/ports/authorization-server/create-server.ts';
import { readPredefinedClients } from '#server/ports/authorization-server/predefined-clients.ts';
import { createCms } from '#server/ports/cms/create-cms.ts';
import { withFallback, type Illustrator } from '#server/ports/illustrator/illustrator.ts';
import { createOfflineIllustrator } from '#server/ports/illustrator/offline.ts';
import { createDataForSeoKeywords } from '#server/ports/keywords/dataforseo.ts';
import type { Keywords } from '#server/ports/keywords/keywords.ts';
import { createMailbox, type Mailer } from '#server/ports/mailer/mailer.ts';
import type { Bucket } from '#server/ports/object-store/object-store.ts';
import { createObjectStore } from '#server/ports/object-store/stored-objects.ts';
import type { AiMeter } from '#server/ports/openai/ai-meter.ts';
import type { ChatModelOptions } from '#server/ports/openai/chat-model.ts';
import { createPages } from '#server/ports/pages/guarded-pages.ts';
import { createOfflinePayments } from '#server/ports/payments/offline.ts';
import type { Payments } from '#server/ports/payments/payments.ts';
import { createSwitchedOffPayments } from '#server/ports/payments/switched-off.ts';
import { createSearchResults } from '#server/ports/search-results/create-search-results.ts';
import type { GoogleClient } from '#server/ports/search-results/google-tokens.ts';
import type { SignInProvider } from '#server/ports/sign-in-provider/sign-in-provider.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { createQueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { createSecretBox, secretsKey, type SecretBox } from '#server/secrets/secret-box.ts';
import { SEARCH_CONSOLE_RETURN } from '#shared/rules/paths.ts';
import type { Services, Settings } from './context.ts';
import { goneVariables, type Env } from './env.ts';
import { HOOKS } from './hooks.ts';
import { runsAlone } from './jobs.ts';

export type Composition = { services: Services; pool: pg.Pool; close: () => Promise<void> };

/** A site is asked for one thing a second at most. */
const READING_PACE_MS = 1000;

export async function createServices(env: Env, databaseUrl: string, log: Logger): Promise<Composition> {
  const { pool, db, hotRead, close: closeDatabase } = openDatabase(databaseUrl, log);
  for (const sentence of goneVariables()) log.warn(sentence);

  const onError = (error: unknown) => log.warn({ err: error }, 'message bus');
  const locks = createSharedLocks({
    databaseUrl,
    onError: (error) => log.warn({ err: error }, 'shared locks'),
  });
  const bus = createBus({ databaseUrl, pool, onError });
  const live = createLiveGenerations(bus, db, onError);
  const now = () => new Date();
  const sessionEnds = createSessionEnds({ bus, db, now, onError });
  const plans = createPlans(env);
  const metrics = await openMetrics(env);
  const tracing = await openTracing(env);
  const queue = createQueue(db, runsAlone);
  const limits = createLimits(pool, env.RATE_LIMIT_FACTOR);
  const sessions = createSessions(db, { hotRead, plans, secure: env.PUBLIC_URL.startsWith('https:'), now });
  const secrets = secretBox(env);
  const services: Services = {
    db,
    hotRead,
    bus,
    queue,
    locks,
    worker: createWorker(locks),
    spare: createSpareTime(),
    hooks: HOOKS,
    limits,
    plans,
    live,
    streams: createOpenStreams(),
    sessions,
    sessionEnds,
    ...(await createPorts(env, { db, now, log, metrics })),
    secrets,
    authorization: authorizationServer(env, { db, now, log, queue, secrets, limits, sessions }),
    provider: await signInProvider(env),
    settings: settingsOf(env),
    now,
    log,
    metrics,
    tracing,
  };
  const stopSampling = metrics && keepSampling(metrics, { db, pool, bus, log });
  return {
    services,
    pool,
    close: async () => {
      stopSampling?.();
      live.stop();
      sessionEnds.stop();
      await Promise.all([bus.close(), locks.close(), tracing?.stop()]);
      await closeDatabase();
    },
  };
}

const settingsOf = (env: Env): Settings => ({
  publicUrl: env.PUBLIC_URL,
  supportEmail: env.SUPPORT_EMAIL,
  signUps: env.SIGNUPS,
  admins: env.ADMINS,
  production: env.NODE_ENV === 'production',
  arePasswordsOn: env.PASSWORDS === 'on',
  tokenPrices: env.OPENAI_PRICES ?? null,
  readingPaceMs: READING_PACE_MS,
  openAiChallenge: env.OPENAI_APPS_CHALLENGE ?? null,
});

type Behind = Pick<Services, 'db' | 'now' | 'log' | 'queue' | 'secrets' | 'limits' | 'sessions'>;

/** Metadata of programs are fetched from public addresses alone, whatever websites may be. */
const authorizationServer = (env: Env, { limits, sessions, ...services }: Behind): AuthorizationServer =>
  createAuthorizationServer({
    ...services,
    publicUrl: env.PUBLIC_URL,
    supportEmail: env.SUPPORT_EMAIL,
    predefined: readPredefinedClients(env.OAUTH_CLIENTS),
    fetchSite: createSafeFetch({ allowPrivate: false }),
    mayFetch: (ipAddress) =>
      limits.consume('clientDocument', networkOf(ipAddress)).then(
        () => true,
        () => false,
      ),
    userOf: async (cookies) => (await sessions.identify(cookies))?.user.id ?? null,
  });

async function signInProvider(env: Env): Promise<SignInProvider | null> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return null;
  const { createOpenIdProvider } = await import('#server/ports/sign-in-provider/openid.ts');
  const name = env.OIDC_NAME ?? new URL(issuer).hostname;
  const mayBeHttp = env.NODE_ENV !== 'production';
  return createOpenIdProvider({ issuer, clientId, clientSecret, name, publicUrl: env.PUBLIC_URL, mayBeHttp });
}

async function openMetrics({ METRICS_PORT: port }: Env): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const { createMetrics } = await import('#server/operating/metrics/metrics.ts');
  return createMetrics();
}

async function openTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Env): Promise<Tracing | undefined> {
  if (!endpoint) return undefined;
  const { startTracing } = await import('#server/operating/tracing/start-tracing.ts');
  return startTracing({ endpoint, ratio });
}

type Ports =
  | 'keywords'
  | 'writer'
  | 'illustrator'
  | 'payments'
  | 'mailer'
  | 'cms'
  | 'fetchSite'
  | 'pages'
  | 'searchResults'
  | 'objects';

async function createPorts(
  env: Env,
  { db, now, log, metrics }: Pick<Services, 'db' | 'now' | 'log' | 'metrics'>,
): Promise<Pick<Services, Ports>> {
  const fetchSite = createSafeFetch({ allowPrivate: env.ALLOW_PRIVATE_SITES });
  const ai = aiService(env, metrics?.ai);
  const cms = createCms({
    allowPrivate: env.ALLOW_PRIVATE_SITES,
    shopifyApiVersion: env.SHOPIFY_API_VERSION,
    shopifyApiBase: env.SHOPIFY_API_BASE,
    demoPages: env.NODE_ENV === 'production' ? undefined : db,
    now,
  });

  return {
    keywords: await keywordSource(env, ai),
    writer: await aiWriter(env, ai),
    illustrator: await illustrator(env, ai, log),
    payments: (await stripePayments(env)) ?? paymentsWithoutKey(env, { db, now }),
    mailer: await mailer(env),
    cms: measureSiteSteps(cms, metrics),
    fetchSite,
    pages: createPages({ fetchSite, publicUrl: env.PUBLIC_URL }),
    searchResults: createSearchResults({ google: googleClient(env), bingApi: env.BING_API_BASE }),
    objects: createObjectStore({
      db,
      bucket: await openBucket(env),
      keepsIn: env.IMAGE_STORE,
      onError: (error) => log.warn({ err: error }, 'the object store did not take an object'),
    }),
  };
}

async function aiWriter(env: Env, ai: ChatModelOptions | undefined): Promise<AiWriter> {
  if (!ai) return createKeylessWriter(readRecordings(), createOfflineWriter());
  const { createOpenAiWriter } = await import('#server/ports/ai-writer/openai.ts');
  const models: WriterModels = { planModel: env.OPENAI_MODEL_PLAN, editModel: env.OPENAI_MODEL_EDIT };
  return createOpenAiWriter({ ...ai, ...models });
}

/** Needs a model of its own: not every service draws. */
async function illustrator(env: Env, ai: ChatModelOptions | undefined, log: Logger): Promise<Illustrator> {
  const designer = createOfflineIllustrator();
  const model = env.OPENAI_IMAGE_MODEL;
  if (!ai || !model) return designer;
  const { createOpenAiIllustrator } = await import('#server/ports/illustrator/openai.ts');
  return withFallback(createOpenAiIllustrator({ ...ai, model }), designer, (error) =>
    log.warn({ err: error }, 'the image model failed, the cover was designed'),
  );
}

function googleClient(env: Env): GoogleClient | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_API_BASE: base, PUBLIC_URL } = env;
  if (!id || !secret) return null;
  return { id, secret, base, returnTo: new URL(SEARCH_CONSOLE_RETURN, PUBLIC_URL).href };
}

async function stripePayments(env: Env): Promise<Payments | undefined> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) return undefined;
  const { createStripePayments } = await import('#server/ports/payments/stripe.ts');
  return createStripePayments({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    feedbackCode: env.STRIPE_FEEDBACK_CODE ?? null,
    apiBase: env.STRIPE_API_BASE,
  });
}

function paymentsWithoutKey(env: Env, { db, now }: Pick<Services, 'db' | 'now'>): Payments {
  if (env.BILLING === 'off') return createSwitchedOffPayments();
  return createOfflinePayments({ db, now, publicUrl: env.PUBLIC_URL });
}

async function keywordSource(env: Env, ai: ChatModelOptions | undefined): Promise<Keywords | null> {
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password, DATAFORSEO_API_BASE: baseUrl } = env;
  if (login && password) return createDataForSeoKeywords({ login, password, baseUrl });
  if (!ai) return null;
  const { createOpenAiKeywords } = await import('#server/ports/keywords/openai.ts');
  return createOpenAiKeywords(ai);
}

async function mailer({ SMTP_URL: url, MAIL_FROM: from }: Env): Promise<Mailer> {
  if (!url) return createMailbox();
  const { createSmtpMailer } = await import('#server/ports/mailer/smtp.ts');
  return createSmtpMailer({ url, from });
}

export async function openBucket(env: Env): Promise<Bucket | undefined> {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  const { createS3Bucket } = await import('#server/ports/object-store/s3-bucket.ts');
  return createS3Bucket({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

export const secretBox = (env: Env): SecretBox =>
  createSecretBox(
    secretsKey(env.SECRETS_KEY, env.DATA_DIR),
    env.SECRETS_KEY_PREVIOUS ? Buffer.from(env.SECRETS_KEY_PREVIOUS, 'base64') : undefined,
  );

/** A local model needs an address but no key. */
function aiService(env: Env, meter: AiMeter | undefined): ChatModelOptions | undefined {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return undefined;
  return {
    apiKey: env.OPENAI_API_KEY,
    baseURL: env.OPENAI_BASE_URL,
    model: env.OPENAI_MODEL,
    timeoutMs: env.AI_TIMEOUT_MS,
    meter,
  };
}
