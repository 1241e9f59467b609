import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ENV_SCHEMA } from './env-schema.ts';
import { ASKED_FOR, goneVariables, readEnv } from './env.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/veemark',
  PUBLIC_URL: 'https://veemark.example',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_PRICE_ID: 'price_test',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Veemark <no-reply@veemark.example>',
  SUPPORT_EMAIL: 'help@veemark.example',
  OPENAI_API_KEY: 'key',
};

test('a provider of sign-ins needs its three variables, and passwords go only where it is set up', () => {
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  expect(readEnv({ ...provider, PASSWORDS: 'off' }).PASSWORDS).toBe('off');
  expect(() => readEnv({ OIDC_ISSUER: 'https://id.example' })).toThrow(
    'A sign-in provider also needs: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
  );
  expect(() => readEnv({ PASSWORDS: 'off' })).toThrow('PASSWORDS=off needs: OIDC_ISSUER');
});

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
    'NODE_ENV=production needs: DATABASE_URL, SECRETS_KEY, PUBLIC_URL, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, ' +
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID (or BILLING=off), OPENAI_API_KEY or OPENAI_BASE_URL',
  );
});

test('production takes no sender and no address for help that only development has', () => {
  const { MAIL_FROM, SUPPORT_EMAIL } = readEnv({});
  expect(() => readEnv({ ...PRODUCTION, MAIL_FROM, SUPPORT_EMAIL })).toThrow(
    /MAIL_FROM: is the default of development\s+SUPPORT_EMAIL: is the default of development/,
  );
});

test('a variable that an earlier version read is named as gone, and refuses nothing', () => {
  const source = { ...PRODUCTION, DATABASE_READ_URL: 'postgres://replica/veemark' };
  expect(readEnv(source)).toMatchObject({ DATABASE_URL: PRODUCTION.DATABASE_URL });
  expect(goneVariables(source)).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL is gone: .+ DATABASE_URL$/),
  ]);
  expect(goneVariables(PRODUCTION)).toEqual([]);
});

test('what is wrong and what is missing is named at once', () => {
  const wrong = { PORT: 'many', SECRETS_KEY: 'short', WORKER: 'maybe' };
  const missing = { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test', S3_BUCKET: 'pictures' };
  expect(() => readEnv({ ...wrong, ...missing })).toThrow(
    /PORT: [\s\S]*WORKER: [\s\S]*SECRETS_KEY: [\s\S]*production needs: DATABASE_URL[\s\S]*STRIPE_SECRET_KEY also needs: STRIPE_WEBHOOK_SECRET[\s\S]*object store also needs: S3_ENDPOINT/,
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
    expect(() => readEnv({ SIGNUPS })).toThrow('SIGNUPS: must be open, closed or domains');
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

const read = (file: string) => readFileSync(file, 'utf8');
const namesIn = (text: string) => [...text.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name);

test('.env.example and the page list every variable that the server reads, and no other', () => {
  const known = Object.keys(ENV_SCHEMA).toSorted();
  const uncommented = read('.env.example').replaceAll(/^# (?=[A-Z0-9_]+=)/gm, '');
  expect(Object.keys(parseEnv(uncommented)).toSorted()).toEqual(known);
  expect(namesIn(read('docs/configuration.md')).toSorted()).toEqual(known);
});

test('the README explains the six that an operator is asked for, and names no variable that is not read', () => {
  const readme = read('README.md');
  expect(namesIn(readme)).toEqual(ASKED_FOR);
  const named = [...readme.matchAll(/`([A-Z0-9]+(?:_[A-Z0-9]+)+)\b/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in ENV_SCHEMA) && !name.startsWith('E2E_'))).toEqual([]);
});

test.each([
  ['a slash', 'p/ss'],
  ['digits before it', '12/ss'],
  ['every sign', 'p:a/b?c#d@e%f&g=h i[j]'],
  ['one that is escaped already', 'p%2Fss', 'p/ss'],
])('a password of the database with %s means what it says', (_, written, meant = written) => {
  const { DATABASE_URL } = readEnv({ DATABASE_URL: `postgres://veemark:${written}@db:5432/veemark` });
  expect(new pg.Client({ connectionString: DATABASE_URL })).toMatchObject({
    user: 'veemark',
    password: meant,
    host: 'db',
    port: 5432,
    database: 'veemark',
  });
});

test('an address of the database that cannot be understood is named with what to write', () => {
  for (const DATABASE_URL of ['mysql://db/veemark', 'postgres://a b', 'postgres://:p/s@db/veemark'])
    expect(() => readEnv({ DATABASE_URL })).toThrow('DATABASE_URL: must be a postgres:// address');
  const socket = 'postgres://veemark:secret@/veemark?host=/run/postgresql';
  expect(readEnv({ DATABASE_URL: socket })).toMatchObject({ DATABASE_URL: socket });
});

test('an object store is set up completely or not at all', () => {
  const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  expect(() => readEnv(s3)).toThrow('An object store also needs: S3_ENDPOINT');
  expect(() => readEnv({ IMAGE_STORE: 's3' })).toThrow('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID');
  expect(readEnv({ ...s3, S3_ENDPOINT: 'https://s3.example' })).toMatchObject({ IMAGE_STORE: 'postgres' });
});
