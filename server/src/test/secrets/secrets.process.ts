import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEALED_COLUMNS } from '#server/secrets/reseal.ts';
import { createSecretBox } from '#server/secrets/secret-box.ts';
import { API_PATHS, AUTHORISATION } from '../authorisation-table.ts';
import { startServer } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';
import {
  askEverything,
  askForLinkUnsent,
  askWhileAllIsBroken,
  openAccount,
  removeEverything,
  reviewByLink,
  useEverything,
  type Secrets,
} from './full-run.ts';
import { startOutsideServices } from './outside-services.ts';
import { recordedBrowser, type RecordedAnswer } from './recorded-browser.ts';

/** A base64 text says the same three bytes at a time, so what is inside a longer one has three faces. */
const BASE64_OFFSETS = [0, 1, 2];
/** Bits that a base64 digit stands for, and the bits of a byte. */
const DIGIT_BITS = 6;
const BYTE_BITS = 8;

/** The ways in which a text may stand inside another: as it is, in JSON, in an address, in base64 and in hex. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = BASE64_OFFSETS.flatMap((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The first and the last digit may belong to neighbours as well.
    const first = Math.ceil((offset * BYTE_BITS) / DIGIT_BITS);
    const last = Math.floor(((offset + bytes.length) * BYTE_BITS) / DIGIT_BITS);
    const inner = shifted.slice(first, last);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const hex = bytes.toString('hex');
  const address = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    ...new Set([secret, json, address, address.replaceAll('%20', '+'), ...base64, hex, hex.toUpperCase()]),
  ];
}

/** Which secrets (by their names) a text holds in any form, with a little of what stands around each. */
function secretsIn(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const at = formsOf(secret).map((form) => text.indexOf(form));
    const place = at.find((index) => index >= 0);
    return place === undefined ? [] : [`${name}: …${text.slice(Math.max(0, place - 200), place)}`];
  });
}

const ROOT = path.resolve(import.meta.dirname, '../../../..');

let secrets: Secrets;
let env: Record<string, string>;
let stored: string;
let storedUnsent: string;
let logged: string;
let prompts: string;
let passwordHash: string;
const answers: RecordedAnswer[] = [];

/** The product in a process of its own, logging all it can, is used from sign-up to failing services; once. */
beforeAll(async () => {
  const outside = await startOutsideServices();
  const databaseUrl = await createTestDatabase();
  env = outside.env;

  const server = await startServer({ ...env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' });

  try {
    const place = { browser: recordedBrowser(server.url, answers), outside, url: server.url };
    const account = await openAccount(place);
    const unsent = await askForLinkUnsent(place, async () => (await dump(databaseUrl)).stored);
    ({ storedUnsent } = unsent);
    const { appPassword } = outside.wordpress.users.editor;
    secrets = {
      ...outside.secrets,
      secretsKeyBytes: Buffer.from(outside.secrets.secretsKey, 'base64').toString('hex'),
      ...account,
      unsentToken: unsent.unsentToken,
      appPassword,
      appPasswordWithoutSpaces: appPassword.replaceAll(' ', ''),
    };
    const ids = await useEverything(place);
    secrets['googleRefreshToken'] = [...outside.engines.refreshTokens].join();
    secrets['reviewToken'] = await reviewByLink(place, ids);
    await askEverything(place, { ids, token: account['accessToken'] ?? '' });
    await askWhileAllIsBroken(place, ids);
    ({ stored, passwordHash } = await dump(databaseUrl));
    await removeEverything(place, ids);
    prompts = JSON.stringify(outside.ai.calls.map(({ body }) => body));
  } finally {
    await server.end('SIGTERM');
    await outside.stop();
  }

  logged = server.output();
});

/** Every row of every table as text. */
async function dump(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${name} t`,
      );
      texts.push(name, ...rows.map(({ row }) => row));
    }
    const { rows } = await client.query<{ hash: string }>('select password_hash as hash from users');
    return { stored: texts.join('\n'), passwordHash: rows[0]?.hash ?? '' };
  } finally {
    await client.end();
  }
}

test('a secret is found in each of its forms, wherever in a longer one it starts', () => {
  const secret = 'pass wörd/+1';
  for (const before of ['', 'a', 'ab', 'abc', 'user:']) {
    const whole = Buffer.from(`${before}${secret}!`);
    for (const text of [
      whole.toString(),
      whole.toString('base64'),
      whole.toString('base64url'),
      whole.toString('hex'),
      encodeURIComponent(whole.toString()),
      JSON.stringify({ of: whole.toString() }),
    ])
      expect([text, secretsIn(`before ${text} after`, { secret }).length]).toEqual([text, 1]);
  }
  expect(secretsIn('nothing of it', { secret })).toEqual([]);
});

test('the run reached what it is about', () => {
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 16)).toEqual([]);
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
  const kinds = prompts.match(/You write one section|You write one post|You are Vee/g);
  expect(new Set(kinds).size).toBe(3);
  const held = ['"status":"publish"', '"cms_type":"wordpress"', '"cms_type":"shopify"', '"plan":"pro"'];
  expect(held.filter((sign) => !stored.includes(sign))).toEqual([]);
  const told = ['mail given up', 'mail server not reached', 'refused the key', 'DataForSEO answered'];
  expect(told.filter((sign) => !logged.includes(sign))).toEqual([]);
  const asked = new Set(answers.map(({ what }) => what.replace(/^\w+ \/trpc\//, '')));
  const left = [...Object.keys(AUTHORISATION), ...API_PATHS].filter((name) => !asked.has(name));
  expect(left).toEqual([]);
});

test('the database holds no secret in the clear', () => {
  expect(secretsIn(stored, secrets)).toEqual([]);
});

test('nor does it while a mail with a link waits to be sent', () => {
  expect(storedUnsent).toMatch(/"sealed_body":"[^"]+"/);
  expect(secretsIn(storedUnsent, secrets)).toEqual([]);
});

test('every column that holds a sealed value is one that a change of keys seals anew', async () => {
  const box = createSecretBox(Buffer.from(env['SECRETS_KEY'] ?? '', 'base64'));
  const [seal = ''] = (await box.encrypt('', { mailId: '' })).split('.');
  const found = [...columnsWith(seal, storedUnsent), ...columnsWith(seal, stored)];
  expect([...new Set(found)].toSorted()).toEqual(SEALED_COLUMNS.map(({ column }) => column).toSorted());
});

/** The columns of a dump that hold a text, whatever it is wrapped in. */
function columnsWith(text: string, dumped: string): string[] {
  let table = '';
  return dumped.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) table = line.replace(/^public\./, '');
    if (secretsIn(line, { text }).length === 0) return [];
    return Object.entries(JSON.parse(line))
      .filter(([, value]) => secretsIn(JSON.stringify(value), { text }).length > 0)
      .map(([column]) => `${table}.${column}`);
  });
}

test('nothing that is logged holds a secret, failures included', () => {
  expect(secretsIn(logged, { ...secrets, passwordHash })).toEqual([]);
});

test('no answer holds a secret', () => {
  const found = answers.flatMap(({ what, text }) =>
    secretsIn(text, { ...secrets, passwordHash }).map((secret) => `${what} shows ${secret}`),
  );
  expect(found).toEqual([]);
});

test('no prompt holds a secret', () => {
  expect(secretsIn(prompts, { ...secrets, passwordHash })).toEqual([]);
});

test('a client that is built where the secrets are set holds none of them', async () => {
  const client = path.join(ROOT, 'client');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'veemark-bundle-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const outDir = path.relative(client, folder);
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'client', '--outDir', outDir, '--logLevel', 'error'],
    { cwd: ROOT, env: { ...process.env, ...env, NODE_ENV: 'production' } },
  );
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => /\.(js|css|html|svg)$/.test(file.name));
  expect(texts.length).toBeGreaterThan(20);
  for (const file of texts) {
    const text = await readFile(path.join(file.parentPath, file.name), 'utf8');
    expect([file.name, secretsIn(text, secrets)]).toEqual([file.name, []]);
  }
});
