import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ENV_SCHEMA, readEnv } from './env.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/veemark',
  PUBLIC_URL: 'https://veemark.example',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_PRICE_ID: 'price_test',
  SMTP_URL: 'smtps://mail.example',
  OPENAI_API_KEY: 'key',
};

test('without any variable everything runs on its embedded default', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    ALLOW_PRIVATE_SITES: true,
    WORKER: 'inline',
  });
});

test('production starts with everything set up, and guards private addresses', () => {
  expect(readEnv(PRODUCTION)).toMatchObject({ ALLOW_PRIVATE_SITES: false });
});

test('production names every embedded default it will not run on, all at once', () => {
  const names = Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV');
  for (const name of names) {
    expect(() => readEnv({ ...PRODUCTION, [name]: undefined })).toThrow(name);
  }
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(
    /DATABASE_URL.*PUBLIC_URL.*SECRETS_KEY.*STRIPE_SECRET_KEY.*SMTP_URL.*OPENAI_API_KEY/,
  );
});

test('every wrong variable is named at once', () => {
  expect(() => readEnv({ PORT: 'many', SECRETS_KEY: 'short', WORKER: 'maybe' })).toThrow(
    /PORT[\s\S]*SECRETS_KEY[\s\S]*WORKER/,
  );
});

test('production without billing needs no key of Stripe', () => {
  const names = Object.keys(PRODUCTION).filter((name) => !name.startsWith('STRIPE_'));
  const without = Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => names.includes(name)));
  expect(readEnv({ ...without, BILLING: 'off' })).toMatchObject({ BILLING: 'off' });
  expect(() => readEnv(without)).toThrow(/STRIPE_SECRET_KEY.*STRIPE_WEBHOOK_SECRET.*STRIPE_PRICE_ID/);
});

test('words of a month are a limit of accounts without billing, and refused beside the plans', () => {
  expect(readEnv({ BILLING: 'off', WORDS_PER_MONTH: '20000' })).toMatchObject({ WORDS_PER_MONTH: 20_000 });
  expect(() => readEnv({ WORDS_PER_MONTH: '20000' })).toThrow('WORDS_PER_MONTH needs BILLING=off');
});

test('who may sign up and who manages the users is read whatever the case, and what is wrong is named', () => {
  expect(readEnv({})).toMatchObject({ SIGNUPS: 'open', ADMINS: [] });
  expect(readEnv({ SIGNUPS: 'closed' })).toMatchObject({ SIGNUPS: 'closed' });
  expect(
    readEnv({ SIGNUPS: 'Acme.com, shop.acme.co.uk', ADMINS: 'Ann@Acme.com,bob@acme.com' }),
  ).toMatchObject({ SIGNUPS: ['acme.com', 'shop.acme.co.uk'], ADMINS: ['ann@acme.com', 'bob@acme.com'] });
  for (const SIGNUPS of ['no', 'open,closed', ',', 'ann@acme.com', 'acme.com,https://acme.org', '*.acme.com'])
    expect(() => readEnv({ SIGNUPS }), SIGNUPS).toThrow('SIGNUPS: must be open, closed or domains');
  expect(() => readEnv({ BILLING: 'none', WORDS_PER_MONTH: '12', ADMINS: 'ann' })).toThrow(
    /BILLING[\s\S]*WORDS_PER_MONTH[\s\S]*ADMINS[\s\S]*must be email addresses/,
  );
});

test('prices of models are JSON with dollars for input and output', () => {
  const prices = { 'gpt-5-mini': { input: 0.25, output: 2 } };
  expect(readEnv({ OPENAI_PRICES: JSON.stringify(prices) }).OPENAI_PRICES).toEqual(prices);
  expect(() => readEnv({ OPENAI_PRICES: 'cheap' })).toThrow('OPENAI_PRICES: must be JSON');
  expect(() => readEnv({ OPENAI_PRICES: '{"gpt-5-mini":0.25}' })).toThrow(/OPENAI_PRICES/);
});

test('.env.example lists every variable the server reads, and no other', () => {
  const uncommented = readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z0-9_]+=)/gm, '');
  expect(Object.keys(parseEnv(uncommented)).toSorted()).toEqual(Object.keys(ENV_SCHEMA).toSorted());
});

test('an object store is set up completely or not at all', () => {
  const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  expect(() => readEnv(s3)).toThrow('An object store also needs: S3_ENDPOINT');
  expect(() => readEnv({ IMAGE_STORE: 's3' })).toThrow('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID');
  expect(readEnv({ ...s3, S3_ENDPOINT: 'https://s3.example' })).toMatchObject({ IMAGE_STORE: 'postgres' });
});
