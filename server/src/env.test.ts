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
