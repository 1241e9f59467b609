import { createEnv } from '@t3-oss/env-core';
import type { z } from 'zod';
import { ENV_SCHEMA } from './env-schema.ts';

type Schema = typeof ENV_SCHEMA;
export type Env = Omit<z.output<z.ZodObject<Schema>>, 'PUBLIC_URL' | 'ALLOW_PRIVATE_SITES'> & {
  PUBLIC_URL: string;
  ALLOW_PRIVATE_SITES: boolean;
};

type Names = (keyof Schema)[];

/** The six that compose.yml asks for and the README explains; all else has a default there. */
export const ASKED_FOR = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'OPENAI_API_KEY',
  'BILLING',
] as const satisfies Names;

/** Production needs a replacement for every embedded default but keyword ideas. */
export const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'SECRETS_KEY',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
] as const satisfies Names;

/** Development runs on them; in production nobody would read what is sent there. */
const DEVELOPMENT_ADDRESSES = ['MAIL_FROM', 'SUPPORT_EMAIL'] as const satisfies Names;

export const OF_STRIPE = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const satisfies Names;

const OF_PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const satisfies Names;

const OF_S3 = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies Names;

/** @throws Error naming every wrong and every missing variable at once */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const faults = faultsBetween(source);

  const env = createEnv({
    server: ENV_SCHEMA,
    runtimeEnv: source,
    emptyStringAsUndefined: true,
    onValidationError: (issues) => {
      const wrong = issues.map(({ path, message }) => `${path?.map(String).join('.') ?? ''}: ${message}`);
      throw refusal([...wrong, ...faults]);
    },
  });

  if (faults.length > 0) throw refusal(faults);

  return {
    ...env,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    ALLOW_PRIVATE_SITES: env.ALLOW_PRIVATE_SITES ?? env.NODE_ENV !== 'production',
  };
}

/** Variables of earlier versions, and why nothing reads them any more. */
const GONE: Readonly<Record<string, string>> = {
  DATABASE_READ_URL: 'is gone: there is no read replica any more, all is read from DATABASE_URL',
};

/** One sentence for each variable that is set and has no effect. */
export function goneVariables(source: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(GONE)
    .filter((name) => source[name])
    .map((name) => `${name} ${GONE[name]}`);
}

function refusal(faults: string[]): Error {
  const lines = faults.map((fault) => `\n  ${fault}`).join('');
  return new Error(`Wrong or missing environment variables (docs/configuration.md explains each):${lines}`);
}

/** What one variable asks of others; it does not matter yet whether each is right by itself. */
function faultsBetween(source: NodeJS.ProcessEnv): string[] {
  return [
    ...(source.NODE_ENV === 'production' ? faultsInProduction(source) : []),
    ...faultsOfStripe(source),
    ...faultsOfWords(source),
    ...faultsOfObjectStore(source),
    ...faultsOfProvider(source),
  ];
}

function faultsInProduction(source: NodeJS.ProcessEnv): string[] {
  const missing = missingOf(source, REQUIRED_IN_PRODUCTION);
  if (source.BILLING !== 'off' && !source.STRIPE_SECRET_KEY)
    missing.push(`${missingOf(source, OF_STRIPE).join(', ')} (or BILLING=off)`);
  if (!source.OPENAI_API_KEY && !source.OPENAI_BASE_URL) missing.push('OPENAI_API_KEY or OPENAI_BASE_URL');

  const unchanged = DEVELOPMENT_ADDRESSES.filter(
    (name) => source[name] === ENV_SCHEMA[name].parse(undefined),
  );

  return [
    ...(missing.length > 0 ? [`NODE_ENV=production needs: ${missing.join(', ')}`] : []),
    ...unchanged.map((name) => `${name}: is the default of development`),
  ];
}

function faultsOfStripe(source: NodeJS.ProcessEnv): string[] {
  const missing = missingOf(source, OF_STRIPE);
  if (!source.STRIPE_SECRET_KEY || missing.length === 0) return [];

  return [`STRIPE_SECRET_KEY also needs: ${missing.join(', ')}`];
}

function faultsOfWords(source: NodeJS.ProcessEnv): string[] {
  if (!source.WORDS_PER_MONTH || source.BILLING === 'off') return [];

  return ['WORDS_PER_MONTH needs BILLING=off: with billing the plans say how many words an account has.'];
}

function faultsOfObjectStore(source: NodeJS.ProcessEnv): string[] {
  const missing = missingOf(source, OF_S3);
  const isWanted = source.IMAGE_STORE === 's3' || missing.length < OF_S3.length;
  if (missing.length === 0 || !isWanted) return [];

  return [`An object store also needs: ${missing.join(', ')}`];
}

function faultsOfProvider(source: NodeJS.ProcessEnv): string[] {
  const missing = missingOf(source, OF_PROVIDER);
  if (missing.length > 0 && missing.length < OF_PROVIDER.length)
    return [`A sign-in provider also needs: ${missing.join(', ')}`];
  if (source.PASSWORDS !== 'off' || missing.length === 0) return [];

  return [`PASSWORDS=off needs: ${missing.join(', ')}: else nobody could sign in`];
}

function missingOf(source: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  return names.filter((name) => !source[name]);
}
