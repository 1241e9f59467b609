import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { TEST_PASSWORD } from '../signed-in.ts';
import { createEmptyDatabase } from '../test-database.ts';
import { anotherInstance } from '../test-services.ts';
import { productionEnv } from './production-env.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const BUILD_MS = 15 * 60_000;
/** Above its base. */
const IMAGE_MAX_BYTES = 150_000_000;
const PUBLIC_URL = 'https://app.example.com';
const NEWCOMER = 'newcomer@example.com';
const INFO = 30;
const STARTED = { timeout: 200_000, interval: 200 };

type Instruction = { name: string; text: string };

/** The stages of the Dockerfile with their instructions, in order. */
function stages(): Instruction[][] {
  return readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((stage) =>
      stage
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => ({ name: line.split(' ')[0] ?? '', text: line.slice(line.indexOf(' ') + 1) })),
    );
}

const textsOf = (stage: Instruction[] = [], name: string) =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);

const lastWords = (stage: Instruction[] | undefined, name: string): string[] => {
  const text = textsOf(stage, name).at(-1) ?? '';
  const words: string[] = JSON.parse(text.slice(text.indexOf('[')));
  return words;
};

/** What the image has for `node`. */
const PATH = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;

/** Copies the installed packages without the caches beside them; what npm rewrites in place is never a link. */
function asInstalled(options: '-a' | '-al') {
  const installed = path.join(ROOT, 'node_modules');
  return `{ cp ${options} ${installed}/* ${installed}/.bin node_modules && cp ${installed}/.package-lock.json node_modules; }`;
}

/** Does in a folder what the first stage does in its layers. @returns the folder of the second stage */
function builtImage(): string {
  const [build, image] = stages();
  const [buildDir, imageDir] = ['build', 'image'].map((name) =>
    mkdtempSync(path.join(os.tmpdir(), `veemark-${name}-`)),
  ) as [string, string];
  onTestFinished(() => {
    for (const dir of [buildDir, imageDir]) rmSync(dir, { recursive: true, force: true });
  });

  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of files) cpSync(path.join(ROOT, file), path.join(buildDir, file));

  const sh = (command: string) =>
    execFileSync('sh', ['-c', command], { cwd: buildDir, env: { HOME: os.homedir(), PATH }, stdio: 'pipe' });

  for (const command of textsOf(build, 'RUN')) {
    if (!command.startsWith('npm ci')) {
      sh(command);
      continue;
    }
    // What it would download is what this project runs on; copied, the test needs no registry.
    sh(`${command} --dry-run --ignore-scripts`);
    sh(`mkdir node_modules && ${asInstalled('-al')} || ${asInstalled('-a')}`);
  }

  for (const copy of textsOf(image, 'COPY')) {
    const [from = '', to = ''] = copy.split(' ').slice(-2);
    mkdirSync(path.dirname(path.join(imageDir, to)), { recursive: true });
    renameSync(path.join(buildDir, from.replace('/app/', '')), path.join(imageDir, to));
  }

  // The only other instruction makes the folder of a volume, which a folder of files does not need.
  expect(textsOf(image, 'RUN')).toEqual([expect.stringMatching(/^install --directory .* \/keys$/)]);

  return imageDir;
}

const IMAGE_ENV = Object.fromEntries(textsOf(stages()[1], 'ENV').map((text) => text.split('=')));

function run(dir: string, words: string[], env: Record<string, string>) {
  const [program = '', ...args] = words;
  const child = spawn(program, args, {
    cwd: dir,
    env: { PATH, ...IMAGE_ENV, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const written: string[] = [];
  child.stdout.on('data', (chunk) => written.push(String(chunk)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return Object.assign(child, { lines: () => written.join('').split('\n').filter(Boolean) });
}

/** What a program has to say at level "info". */
function saidBy({ lines }: { lines: () => string[] }): unknown[] {
  const said = lines().map((line) => JSON.parse(line) as { level: number });
  return said.filter(({ level }) => level === INFO);
}

function bytesIn(dir: string): number {
  return globSync('**/*', { cwd: dir })
    .map((file) => statSync(path.join(dir, file)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}

/** When each file was last written. */
function timesOfFiles(dir: string): Map<string, number> {
  return new Map(
    globSync('**/*', { cwd: dir }).map((file) => [file, statSync(path.join(dir, file)).mtimeMs]),
  );
}

test('the labels of the image say which version it is, and its licence', () => {
  const own: { version: string; license: string } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  const labels = Object.fromEntries(textsOf(stages()[1], 'LABEL').map((text) => text.split('=')));
  expect(labels).toMatchObject({
    'org.opencontainers.image.version': JSON.stringify(own.version),
    'org.opencontainers.image.licenses': JSON.stringify(own.license),
  });
});

test(
  'every command of the image: installed, built, assembled, started in production, healthy, signed up to, ended by one signal',
  async () => {
    const dir = builtImage();
    const [, image] = stages();
    expect(bytesIn(dir)).toBeLessThan(IMAGE_MAX_BYTES);
    expect(readFileSync(path.join(dir, 'LICENSE'), 'utf8')).toContain('MIT License');
    const materials: { components: { name: string }[] } = JSON.parse(
      readFileSync(path.join(dir, 'sbom.cdx.json'), 'utf8'),
    );
    const names = materials.components.map(({ name }) => name);
    // Beside the programs, in them, and in the client.
    expect(names).toEqual(expect.arrayContaining(['sharp', 'fastify', 'react']));

    // As at the first start: the tables are made by what the image holds.
    const databaseUrl = await createEmptyDatabase();
    const env = { ...(await productionEnv(PUBLIC_URL)), DATABASE_URL: databaseUrl };
    const entry = lastWords(image, 'ENTRYPOINT');
    const before = timesOfFiles(dir);
    const PORT = String(await freePort());
    const web = run(dir, [...entry, ...lastWords(image, 'CMD')], { ...env, PORT, WORKER: 'off' });
    const worker = run(dir, [...entry, 'worker'], env);
    await vi.waitFor(async () => {
      const [code] = await once(run(dir, lastWords(image, 'HEALTHCHECK'), { PORT }), 'exit');
      expect(code).toBe(0);
    }, STARTED);
    await vi.waitFor(async () => {
      const { status } = await fetch(`http://127.0.0.1:${PORT}/health/workers`);
      expect(status).toBe(200);
    }, STARTED);
    // Below the level of the log, and all the same one line of it.
    // A machine that is late says so, too.
    const running = { program: 'web', url: PUBLIC_URL, msg: 'the web process is running' };
    const working = { program: 'worker', msg: 'the worker is running' };
    await vi.waitFor(() => {
      expect(saidBy(web)).toEqual([expect.objectContaining(running)]);
      expect(saidBy(worker)).toEqual([expect.objectContaining(working)]);
    }, STARTED);
    const flags = readFileSync(`/proc/${web.pid}/cmdline`, 'utf8').split('\0');
    expect(flags).toEqual(expect.arrayContaining(['--max-semi-space-size=16', '--heap-growing-percent=30']));
    expect((await fetch(`http://127.0.0.1:${PORT}/`, { headers: { accept: 'text/html' } })).status).toBe(200);

    const signUp = await fetch(`http://127.0.0.1:${PORT}/trpc/account.signUp`, {
      method: 'POST',
      headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', email: NEWCOMER, password: TEST_PASSWORD }),
    });
    expect(signUp.status).toBe(200);
    const { services } = await anotherInstance({ databaseUrl });
    await vi.waitFor(
      async () => expect(await services.db.signUp.count({ where: { email: NEWCOMER } })).toBe(1),
      STARTED,
    );

    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'veemark-backup-')), 'a.backup');
    const [node = '', ...words] = entry;
    for (const command of [
      ['backup', file],
      ['keys', 'check'],
      ['user-create', 'another@example.com'],
    ])
      execFileSync(node, [...words, ...command], { cwd: dir, env: { PATH, ...env }, stdio: 'pipe' });

    for (const process of [web, worker]) {
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
    // The image's file system is read only.
    expect(timesOfFiles(dir)).toEqual(before);
    expect(await services.db.workerHeartbeat.count()).toBe(0);
  },
  BUILD_MS,
);
