import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ENV_SCHEMA } from '#server/env-schema.ts';
import { ASKED_FOR, readEnv } from '#server/env.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

const words = z.array(z.string()).default([]);
const service = z.looseObject({
  entrypoint: words,
  command: words,
  volumes: words,
  env_file: z.union([z.string(), words]).default([]),
  environment: z.record(z.string(), z.string()).default({}),
});
const composeFile = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

function readCompose(file: string) {
  const yaml: unknown = parse(readFileSync(path.join(ROOT, file), 'utf8'), { merge: true });
  return composeFile.parse(yaml);
}

const { services, volumes } = readCompose('compose.yml');
const PROGRAMS = ['web1', 'web2', 'worker'];

test('compose.yml asks for the six and hands on every other variable of .env', () => {
  for (const name of PROGRAMS) {
    const { env_file, environment = {} } = services[name] ?? {};
    expect(env_file).toBe('.env');
    const asked = Object.entries(environment).filter(([, value]) => value.startsWith('${'));
    expect(asked.map(([variable]) => variable)).toEqual(ASKED_FOR);
    for (const [variable, value] of asked)
      expect(value).toMatch(new RegExp(`^\\$\\{${variable}:\\?is .+\\}$`));
    expect(Object.keys(environment).filter((variable) => !(variable in ENV_SCHEMA))).toEqual([]);
  }
});

test('with the six and the keys that it makes itself an installation is complete @long', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veemark-keys-'));
  const make = () => {
    execFileSync(process.execPath, [path.join(ROOT, 'server/scripts/make-keys.mjs'), folder]);
    return ['veemark.env', 'database-password'].map((name) => readFileSync(path.join(folder, name), 'utf8'));
  };
  const [made = '', password = ''] = make();
  expect(make()).toEqual([made, password]);

  const six = {
    PUBLIC_URL: 'https://app.example.com',
    SMTP_URL: 'smtps://user:password@mail.example.com',
    MAIL_FROM: 'Veemark <no-reply@example.com>',
    SUPPORT_EMAIL: 'support@example.com',
    OPENAI_API_KEY: 'key',
    BILLING: 'off',
  };
  const print = ['-p', 'JSON.stringify(process.env)'];
  const printed = execFileSync(
    process.execPath,
    [`--env-file=${path.join(folder, 'veemark.env')}`, ...print],
    { env: { ...services['web1']?.environment, ...six }, encoding: 'utf8' },
  );
  const env = readEnv(z.record(z.string(), z.string()).parse(JSON.parse(printed)));
  expect(env).toMatchObject({ NODE_ENV: 'production', BILLING: 'off', WORKER: 'off' });
  expect(new URL(env.DATABASE_URL ?? '')).toMatchObject({ password, hostname: 'postgres' });
});

test('web, worker and database read the keys that one service makes', () => {
  expect(services['keys']).toMatchObject({
    entrypoint: ['node', 'server/scripts/make-keys.mjs'],
    command: ['/keys'],
    volumes: ['keys:/keys'],
  });
  expect(volumes).toHaveProperty('keys');
  for (const name of PROGRAMS) {
    const { entrypoint, volumes: mounted } = services[name] ?? {};
    expect(entrypoint).toContain('--env-file=/keys/veemark.env');
    expect(mounted).toContain('keys:/keys:ro');
  }
  expect(services['postgres']).toMatchObject({
    environment: { POSTGRES_PASSWORD_FILE: '/keys/database-password' },
    volumes: expect.arrayContaining(['keys:/keys:ro']),
  });
});

test('the files that compose mounts are there, and Caddy takes the place of nginx', () => {
  const withCaddy = readCompose('docs/operating/compose.caddy.yml');
  expect(withCaddy.services['proxy']).toMatchObject({ profiles: ['nginx'] });
  const mounted = [services['proxy'], withCaddy.services['caddy']].flatMap((one) => one?.volumes ?? []);
  const files = mounted
    .filter((place) => place.startsWith('./docs/'))
    .map((place) => place.split(':')[0] ?? '');
  expect(files).toHaveLength(2);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('nginx looks up its upstreams again when their addresses change', () => {
  const config = readFileSync(path.join(ROOT, 'docs/operating/nginx.conf'), 'utf8');
  expect(config).toMatch(/resolver 127\.0\.0\.11 valid=\d+s/);
  const upstream = /upstream veemark \{([^}]*)\}/.exec(config)?.[1] ?? '';
  expect(upstream).toContain('zone veemark');
  expect(upstream.match(/server web\d:3000 resolve /g)).toHaveLength(2);
});
