import { createEnv } from '@t3-oss/env-core';
import { z } from 'zod';
import type { SignUps } from '#shared/rules/account.ts';
import { DEFAULT_SUPPORT_EMAIL } from '#shared/rules/brand.ts';
import { WORD_COUNT_MIN } from '#shared/rules/content.ts';

/** Far above what anybody writes, and a year of it still fits into an integer of the database. */
const WORDS_PER_MONTH_MAX = 100_000_000;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const url = z.url();
/** Dollars per million tokens, by model. */
const prices = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string(),
      z.object({ input: z.number().min(0), cached: z.number().min(0).optional(), output: z.number().min(0) }),
    ),
  );

/** Addresses and domains count whatever their case. */
const list = z.string().transform((text) =>
  text
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

const isOneWord = (entries: string[]): entries is ['open' | 'closed'] =>
  entries.length === 1 && (entries[0] === 'open' || entries[0] === 'closed');

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/;
const signUps = list
  .refine(
    (entries) => isOneWord(entries) || (entries.length > 0 && entries.every((entry) => DOMAIN.test(entry))),
    { error: 'must be open, closed or domains such as example.com,example.org' },
  )
  .transform((entries): SignUps => (isOneWord(entries) ? entries[0] : entries));

const addresses = list.pipe(z.array(z.email('must be email addresses, separated by commas')));

const key = z
  .string()
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64');

export const ENV_SCHEMA = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Read by the tracing library itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().min(1).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SECRETS_KEY: key.optional(),
  SECRETS_KEY_PREVIOUS: key.optional(),
  BACKUP_KEY: key.optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: url.optional(),
  OPENAI_MODEL: z.string().min(1).default('gpt-5-mini'),
  OPENAI_MODEL_PLAN: z.string().min(1).optional(),
  OPENAI_MODEL_EDIT: z.string().min(1).optional(),
  OPENAI_PRICES: prices.optional(),
  OPENAI_IMAGE_MODEL: z.string().min(1).optional(),
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).default(90_000),
  BILLING: z.enum(['stripe', 'off']).default('stripe'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_PRICE_ID: z.string().min(1).optional(),
  STRIPE_FEEDBACK_CODE: z.string().min(1).optional(),
  STRIPE_API_BASE: url.optional(),

  WORDS_PER_MONTH: z.coerce.number().int().min(WORD_COUNT_MIN).max(WORDS_PER_MONTH_MAX).optional(),
  SIGNUPS: signUps.default('open'),
  ADMINS: addresses.default([]),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Veemark <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
  IMAGE_STORE: z.enum(['postgres', 's3']).default('postgres'),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DATAFORSEO_LOGIN: z.string().min(1).optional(),
  DATAFORSEO_PASSWORD: z.string().min(1).optional(),
  DATAFORSEO_API_BASE: url.default('https://api.dataforseo.com'),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must look like 2026-10')
    .default('2026-10'),
  SHOPIFY_API_BASE: url.optional(),
  ALLOW_PRIVATE_SITES: flag.optional(),
  WORKER: z.enum(['inline', 'off']).default('inline'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
} as const;

type Schema = typeof ENV_SCHEMA;
export type Env = Omit<z.output<z.ZodObject<Schema>>, 'PUBLIC_URL' | 'ALLOW_PRIVATE_SITES'> & {
  PUBLIC_URL: string;
  ALLOW_PRIVATE_SITES: boolean;
};

/** Production needs a replacement for every embedded default but keyword ideas. */
const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRETS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
  'SMTP_URL',
] as const satisfies (keyof Schema)[];
const isOfStripe = (name: string) => name.startsWith('STRIPE_');

const WITH_STRIPE_KEY = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const satisfies (keyof Schema)[];

const OF_S3 = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies (keyof Schema)[];

/** @throws Error naming every wrong or missing variable at once */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const env = createEnv({
    server: ENV_SCHEMA,
    runtimeEnv: source,
    emptyStringAsUndefined: true,
    onValidationError: (issues) => {
      const lines = issues.map(({ path, message }) => `  ${path?.map(String).join('.') ?? ''}: ${message}`);
      throw new Error(`Wrong environment variables:\n${lines.join('\n')}`);
    },
  });
  if (env.NODE_ENV === 'production') {
    const required = REQUIRED_IN_PRODUCTION.filter((name) => env.BILLING !== 'off' || !isOfStripe(name));
    const missing: string[] = required.filter((name) => env[name] === undefined);
    if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) missing.push('OPENAI_API_KEY or OPENAI_BASE_URL');
    if (missing.length > 0) throw new Error(`NODE_ENV=production needs: ${missing.join(', ')}`);
  }
  if (env.STRIPE_SECRET_KEY) {
    const missing = WITH_STRIPE_KEY.filter((name) => env[name] === undefined);
    if (missing.length > 0) throw new Error(`STRIPE_SECRET_KEY also needs: ${missing.join(', ')}`);
  }
  if (env.WORDS_PER_MONTH !== undefined && env.BILLING !== 'off')
    throw new Error(
      'WORDS_PER_MONTH needs BILLING=off: with billing the plans say how many words an account has.',
    );

  const missing = OF_S3.filter((name) => env[name] === undefined);
  if (missing.length > 0 && (env.IMAGE_STORE === 's3' || missing.length < OF_S3.length))
    throw new Error(`An object store also needs: ${missing.join(', ')}`);
  return {
    ...env,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    ALLOW_PRIVATE_SITES: env.ALLOW_PRIVATE_SITES ?? env.NODE_ENV !== 'production',
  };
}
