import { z } from 'zod';
import { DEFAULT_SUPPORT_EMAIL } from '#shared/rules/brand.ts';
import { WORD_COUNT_MIN } from '#shared/rules/content.ts';
import { addresses, database, flag, key, port, prices, signUps, text, url } from './env-values.ts';

/** Far above what anybody writes, and a year of it still fits into an integer of the database. */
const WORDS_PER_MONTH_MAX = 100_000_000;

const ADDRESS = {
  PUBLIC_URL: url
    .optional()
    .meta({
      description: 'The address that users see, without a path; unset: `http://localhost:` and the port',
      examples: ['https://app.example.com'],
    }),
  PORT: port.default(3000).describe('The port it listens on'),
  HOST: text.default('127.0.0.1').describe('The interface it listens on; `0.0.0.0` for all'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Exact number of reverse proxies in front, whose `X-Forwarded-` headers are believed'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses to start on an embedded default'),
  WORKER: z
    .enum(['inline', 'off'])
    .default('inline')
    .describe('`inline` runs jobs in the web process, `off` leaves them to `npm run start:worker`'),
};

const STORAGE = {
  DATABASE_URL: database
    .optional()
    .meta({
      description: 'Postgres, 15 or newer; unset: an embedded one in `DATA_DIR`',
      examples: ['postgres://user:password@localhost:5432/veemark'],
    }),
  DATA_DIR: text.default('.data').describe('The folder of the embedded database and of generated keys'),
  SECRETS_KEY: key
    .optional()
    .describe(
      '32 bytes in base64 (`openssl rand -base64 32`) that encrypt the credentials of websites; unset: generated once into `DATA_DIR`',
    ),
  SECRETS_KEY_PREVIOUS: key
    .optional()
    .describe(
      'The key before, while keys are changed: see [operating](operating.md#changing-the-secrets-key)',
    ),
  BACKUP_KEY: key
    .optional()
    .describe('32 bytes in base64 that encrypt backups; unset: a key derived from `SECRETS_KEY`'),
  IMAGE_STORE: z
    .enum(['postgres', 's3'])
    .default('postgres')
    .describe(
      'Where pictures lie: `postgres`, or `s3` for any object store that speaks its protocol (addressed by path). When it changes, those that exist are moved over, or back as long as the `S3_` variables stay set',
    ),
  S3_ENDPOINT: url
    .optional()
    .meta({
      description: 'The address of the object store',
      examples: ['https://s3.eu-central-1.amazonaws.com'],
    }),
  S3_BUCKET: text.optional().describe('The bucket; it needs no public access'),
  S3_REGION: text.default('us-east-1').describe('The region of the bucket'),
  S3_ACCESS_KEY_ID: text.optional().describe('The name of the key of the object store'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('The key of the object store'),
};

const WRITING = {
  OPENAI_API_KEY: text
    .optional()
    .describe(
      'The key of OpenAI or of any compatible service; unset, and no address either: the offline writer',
    ),
  OPENAI_BASE_URL: url
    .optional()
    .meta({
      description: 'The address of a compatible service, which may need no key (local models); unset: OpenAI',
      examples: ['http://localhost:11434/v1'],
    }),
  OPENAI_MODEL: text.default('gpt-5-mini').describe('The model that writes'),
  OPENAI_MODEL_PLAN: text.optional().describe('The model for the plan; unset: `OPENAI_MODEL`'),
  OPENAI_MODEL_EDIT: text
    .optional()
    .describe('The model that rewrites what has no source; unset: `OPENAI_MODEL`'),
  OPENAI_IMAGE_MODEL: text.optional().describe('The model that draws covers; unset: designed covers'),
  OPENAI_PRICES: prices
    .optional()
    .meta({
      description: 'Dollars per million tokens by model, in JSON; unset: no cost is shown',
      examples: ['{"gpt-5-mini":{"input":0.25,"output":2}}'],
    }),
  AI_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(90_000)
    .describe(
      'Longest silence of the AI service between two words, in milliseconds, before a call counts as failed; before its first word three times that',
    ),
  DATAFORSEO_LOGIN: text
    .optional()
    .describe('DataForSEO, which knows how often keywords are searched for; unset: phrases without volumes'),
  DATAFORSEO_PASSWORD: text.optional().describe('Its password'),
  DATAFORSEO_API_BASE: url.default('https://api.dataforseo.com').describe('Its address'),
};

const PAYING = {
  BILLING: z
    .enum(['stripe', 'off'])
    .default('stripe')
    .describe('`off`: nobody pays, every account is Pro, and nothing of Stripe is needed'),
  WORDS_PER_MONTH: z.coerce
    .number()
    .int()
    .min(WORD_COUNT_MIN)
    .max(WORDS_PER_MONTH_MAX)
    .optional()
    .meta({
      description: 'The most words of an account in a month, with `BILLING=off` alone; unset: no limit',
      examples: ['60000'],
    }),
  AI_WORDS_PER_DAY: z.coerce
    .number()
    .int()
    .min(WORD_COUNT_MIN)
    .max(WORDS_PER_MONTH_MAX)
    .optional()
    .meta({
      description:
        'The most words that an account may ask for in a day (UTC), by pieces, rewrites, social posts and e-mails; unset: no limit',
      examples: ['20000'],
    }),
  STRIPE_SECRET_KEY: text
    .optional()
    .describe('The key of Stripe: see [payments](payments.md); unset: a test checkout'),
  STRIPE_WEBHOOK_SECRET: text.optional().describe('The secret of its webhook'),
  STRIPE_PRICE_ID: text.optional().describe('The price of the Pro plan'),
  STRIPE_FEEDBACK_CODE: text.optional().describe('The promotion code that feedback is thanked with'),
  STRIPE_API_BASE: url.optional().describe('Only for tests'),
};

const PEOPLE = {
  SIGNUPS: signUps
    .default('open')
    .describe(
      'Who may sign up: `open`, `closed`, or domains such as `example.com,example.org`; `npm run user:create` always works',
    ),
  OIDC_ISSUER: url
    .optional()
    .meta({
      description:
        'A provider of OpenID Connect that signs users in; its address for answers is `/auth/provider/done`; unset: none',
      examples: ['https://accounts.google.com'],
    }),
  OIDC_CLIENT_ID: text.optional().describe('This installation, as the provider knows it'),
  OIDC_CLIENT_SECRET: text.optional().describe('Its secret there'),
  OIDC_NAME: text
    .optional()
    .meta({
      description: 'What the button says: "Continue with …"; unset: the host of the issuer',
      examples: ['Google'],
    }),
  PASSWORDS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` leaves the provider’s door alone: nobody signs in or up with a password'),
  ADMINS: addresses
    .default([])
    .describe('Addresses of those who see `/admin`, separated by commas; unset: nobody'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional()
    .meta({
      description: 'The server for outgoing mail; unset: a mailbox at `/dev/mailbox`',
      examples: ['smtps://user:password@mail.example.com'],
    }),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Veemark <no-reply@localhost>')
    .meta({ description: 'The sender of mails', examples: ['Veemark <no-reply@example.com>'] }),
  SUPPORT_EMAIL: z
    .email()
    .default(DEFAULT_SUPPORT_EMAIL)
    .meta({ description: 'Where users write for help', examples: ['support@example.com'] }),
};

const SITES = {
  ALLOW_PRIVATE_SITES: flag
    .optional()
    .describe(
      'May a connected website resolve to a private address or use http: `true` or `false`; unset: true outside production',
    ),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must look like 2026-10')
    .default('2026-10')
    .describe("The version of Shopify's Admin API"),
  SHOPIFY_API_BASE: url.optional().describe('Only for tests'),
};

const ASSISTANTS = {
  OAUTH_CLIENTS: text
    .optional()
    .meta({
      description:
        'A JSON file with the programs that may ask for access without registering: see [operating](operating.md#programs-that-sign-in); unset: none',
      examples: ['/etc/veemark/oauth-clients'],
    }),
  OPENAI_APPS_CHALLENGE: text
    .optional()
    .describe('What `/.well-known/openai-apps-challenge` answers, for a listing at OpenAI; unset: nothing'),
};

const WATCHING = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least serious lines that are logged'),
  METRICS_PORT: port
    .optional()
    .meta({ description: 'The port for Prometheus, at `/metrics`; unset: no figures', examples: ['9464'] }),
  METRICS_HOST: text.default('127.0.0.1').describe('The interface of that port'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .meta({
      description: 'A collector that takes traces by OTLP over HTTP; unset: no traces',
      examples: ['http://localhost:4318'],
    }),
  /** Read by the tracing library itself. */
  OTEL_EXPORTER_OTLP_HEADERS: text
    .optional()
    .meta({
      description: 'What the collector wants sent along, such as its key',
      examples: ['api-key=secret'],
    }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of traces that is kept, 0 to 1'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit, for load tests'),
};

const SEARCH = {
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe(
      'An OAuth client of Google (type: web application) with the scope `webmasters.readonly` and the redirect address `PUBLIC_URL/search-console/return`, for figures of Search Console; unset: by exported file. Until Google has verified the app it warns its users, of whom it lets in 100 at most; while the app is in testing, they sign in again every 7 days',
    ),
  GOOGLE_CLIENT_SECRET: text.optional().describe('The secret of that client'),
  GOOGLE_API_BASE: url.optional().describe('Only for tests'),
  BING_API_BASE: url.optional().describe('Only for tests'),
};

/** The sections of docs/configuration.md and .env.example, which `npm run configuration` writes. */
export const ENV_SECTIONS = {
  'Where it listens': ADDRESS,
  'What it stores': STORAGE,
  Writing: WRITING,
  Payments: PAYING,
  'People and mail': PEOPLE,
  Websites: SITES,
  Assistants: ASSISTANTS,
  'Search figures': SEARCH,
  'Watching it': WATCHING,
};

export const ENV_SCHEMA = {
  ...ADDRESS,
  ...STORAGE,
  ...WRITING,
  ...PAYING,
  ...PEOPLE,
  ...SITES,
  ...ASSISTANTS,
  ...SEARCH,
  ...WATCHING,
};
