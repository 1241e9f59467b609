import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ENV_SCHEMA } from '../../env-schema.ts';
import { freePort } from '../../database/port.ts';
import { testServices } from '../test-services.ts';
import { productionEnv } from './production-env.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const BUILD_MS = 15 * 60_000;
const STARTED = { timeout: 60_000, interval: 200 };

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
  return imageDir;
}

const IMAGE_ENV = Object.fromEntries(textsOf(stages()[1], 'ENV').map((text) => text.split('=')));

function run(dir: string, words: string[], env: Record<string, string>) {
  const [program = '', ...args] = words;
  const child = spawn(program, args, { cwd: dir, env: { PATH, ...IMAGE_ENV, ...env }, stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test(
  'every command of the image: installed, built, pruned, started in production, healthy, ended by one signal',
  async () => {
    const dir = builtImage();
    const [, image] = stages();
    const env = await productionEnv('https://app.example.com');
    const entry = lastWords(image, 'ENTRYPOINT');
    const started = new Date();
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
    const flags = readFileSync(`/proc/${web.pid}/cmdline`, 'utf8').split('\0');
    expect(flags).toEqual(expect.arrayContaining(['--max-semi-space-size=16', '--heap-growing-percent=30']));
    expect((await fetch(`http://127.0.0.1:${PORT}/`, { headers: { accept: 'text/html' } })).status).toBe(200);

    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'veemark-backup-')), 'a.backup');
    execFileSync('node', ['server/scripts/backup.ts', file], {
      cwd: dir,
      env: { PATH, ...env },
      stdio: 'pipe',
    });
    execFileSync('node', ['server/scripts/keys.ts', 'check'], {
      cwd: dir,
      env: { PATH, ...env },
      stdio: 'pipe',
    });

    for (const process of [web, worker]) {
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
    // The image's file system is read only.
    const since = `@${Math.floor(started.getTime() / 1000)}`;
    const written = execFileSync('find', [dir, '-newermt', since, '-type', 'f'], { encoding: 'utf8' });
    expect(written).toBe('');
    const { services } = await testServices();
    expect(await services.db.workerHeartbeat.count()).toBe(0);
  },
  BUILD_MS,
);

test('compose.yml starts the image in ways the image knows, with variables the server knows', () => {
  const compose = readFileSync(path.join(ROOT, 'compose.yml'), 'utf8');
  const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const known = Object.keys(ENV_SCHEMA);
  expect(asked.filter((name) => !known.includes(name) && name !== 'POSTGRES_PASSWORD')).toEqual([]);
  const block = compose.slice(compose.indexOf('environment: &environment'), compose.indexOf('\nservices:'));
  const set = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(set.length).toBeGreaterThan(15);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
  expect(compose).toContain("command: ['worker']");
  expect(compose.match(/read_only: true/g)).toHaveLength(1);
});
