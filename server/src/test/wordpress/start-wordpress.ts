import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#server/database/port.ts';
import type { SeoPlugin } from '#shared/rules/websites.ts';
import { ensurePackages, WORDPRESS_FOLDER } from './packages.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 30_000;
const ASSETS = ['wp-config.php', 'install.php', 'router.php'];
const PLUGINS = ['faults.php', 'seo-plugins.php'];

export type WordPressRole = 'administrator' | 'editor' | 'author' | 'contributor';
export type WordPressFault =
  | 'drop-authorization'
  | 'forbid-rest'
  | 'html-instead'
  | 'too-many'
  | 'no-pretty-links'
  | 'sleep-after-insert'
  | 'sleep-before-insert'
  | 'sleep-150-s-before-insert'
  | 'refuse-post'
  | 'change-title';

/** "unknown" is one that only its tags on the page betray; "+image" shows them for posts with an image alone. */
export type TestSeoPlugin = SeoPlugin | `${SeoPlugin}+rest` | 'unknown' | 'unknown+image';

export type TestWordPress = {
  url: string;
  users: Record<WordPressRole, { username: string; appPassword: string }>;
  /** Switches a fault on, for the next `times` requests it concerns or until it is switched off with null. */
  misbehave(fault: WordPressFault | null, times?: number): Promise<void>;
  /** Takes an SEO plugin into use; "+rest" for a version whose fields can be written with the post. */
  useSeoPlugin(name: TestSeoPlugin | null): Promise<void>;
  /** Takes a page cache into use, or empties it: one that keeps pages by their whole address, or by the path alone. */
  usePageCache(by: 'address' | 'path' | null): Promise<void>;
  /** Runs PHP inside this WordPress and returns what it echoes, read as JSON. */
  php(code: string): Promise<unknown>;
  /** Requests so far, as "POST /wp-json/wp/v2/posts". */
  requests(): Promise<string[]>;
  stop(): Promise<void>;
};

/**
 * Starts a WordPress of its own on loopback: fresh content, one user of each role. About a second after the first.
 * @param folder of a WordPress other than the installed one
 */
export async function startWordPress(folder = WORDPRESS_FOLDER): Promise<TestWordPress> {
  await ensurePackages();

  const prepared = await preparedFolder(folder);
  const home = await mkdtemp(path.join(tmpdir(), 'veemark-wp-'));
  await copyPrepared(prepared, home);

  const database = await startDatabase(home);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = path.join(home, 'site');
  const env = siteEnv(home, url);
  // WordPress fails one of two first uploads of a month that come at once: both make the month's folder.
  await mkdir(path.join(site, 'wp-content/uploads', ...monthOf(new Date())), { recursive: true });

  const web = spawn(
    'php',
    [...PHP_FLAGS, '-S', `127.0.0.1:${port}`, '-t', site, path.join(site, 'router.php')],
    { env: { ...env, PHP_CLI_SERVER_WORKERS: '4' }, detached: true, stdio: 'ignore' },
  );
  const stopAll = () => [web, database].forEach(killGroup);
  process.once('exit', stopAll);
  await until(() => fetch(`${url}/wp-json/`).then(({ ok }) => ok), 'WordPress');

  return {
    url,
    users: JSON.parse(await readFile(path.join(home, 'users.json'), 'utf8')) as TestWordPress['users'],
    misbehave: (fault, times) =>
      writeFile(path.join(site, 'wp-content/fault'), [fault ?? '', times ?? []].flat().join(':')),
    useSeoPlugin: (name) => writeFile(path.join(site, 'wp-content/seo'), name ?? ''),
    usePageCache: async (by) => {
      const cache = path.join(site, 'wp-content/cache');
      await rm(cache, { recursive: true, force: true });
      await mkdir(cache);
      if (by) await writeFile(path.join(cache, 'mode'), by);
    },
    php: async (code) => {
      const answer = await fetch(`${url}/test-code`, { method: 'POST', body: code });
      return JSON.parse(await answer.text()) as unknown;
    },
    requests: async () =>
      (await readFile(path.join(home, 'requests.log'), 'utf8')).split('\n').filter(Boolean),
    stop: async () => {
      process.off('exit', stopAll);
      const ended = [web, database].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      stopAll();
      await Promise.all(ended);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The year and the month of two digits, as WordPress names its upload folders. */
const monthOf = (now: Date) => now.toISOString().slice(0, 7).split('-');

const PHP_FLAGS = ['-d', 'display_errors=0', '-d', 'opcache.enable_cli=1', '-d', 'sendmail_path=/bin/true'];

const siteEnv = (home: string, url: string) => ({
  PATH: process.env.PATH,
  WP_TEST_SOCKET: path.join(home, 'db.sock'),
  WP_TEST_URL: url,
  WP_TEST_LOG: path.join(home, 'requests.log'),
});

/** An installed WordPress that every start copies; made once per machine and version of these files. */
async function preparedFolder(folder: string) {
  const hash = createHash('sha256');
  for (const name of [...ASSETS, ...PLUGINS, 'start-wordpress.ts']) hash.update(await readFile(asset(name)));
  hash.update(await readFile(path.join(folder, 'wp-includes/version.php')));

  const prepared = path.join(tmpdir(), `veemark-wordpress-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(prepared)) return prepared;

  const draft = await mkdtemp(`${prepared}-`);
  const site = path.join(draft, 'site');
  await cp(folder, site, { recursive: true, dereference: true });
  await mkdir(path.join(site, 'wp-content/mu-plugins'), { recursive: true });
  for (const name of ASSETS) await cp(asset(name), path.join(site, name));
  for (const name of PLUGINS) await cp(asset(name), path.join(site, 'wp-content/mu-plugins', name));

  await run('mariadb-install-db', [
    `--datadir=${path.join(draft, 'db')}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--no-defaults',
    ...DATABASE_FLAGS,
  ]);

  const database = await startDatabase(draft);

  await run('mariadb', [
    '--no-defaults',
    `--socket=${path.join(draft, 'db.sock')}`,
    '-uroot',
    '-e',
    'create database wordpress',
  ]);

  const { stdout } = await run('php', [...PHP_FLAGS, path.join(site, 'install.php')], {
    env: siteEnv(draft, 'http://127.0.0.1'),
  });
  await writeFile(path.join(draft, 'users.json'), stdout.slice(stdout.indexOf('{')));

  const ended = new Promise((resolve) => database.once('exit', resolve));
  database.kill('SIGTERM');
  await ended;
  // The first one wins; a second made at the same time is deleted.
  await rename(draft, prepared).catch(() => rm(draft, { recursive: true, force: true }));

  return prepared;
}

/** WordPress's own files are never written to, so they are linked; the database is copied. */
async function copyPrepared(prepared: string, home: string) {
  await run('cp', ['-al', path.join(prepared, 'site'), path.join(home, 'site')]);
  await run('cp', ['-a', path.join(prepared, 'db'), path.join(prepared, 'users.json'), home]);
}

const DATABASE_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  '--innodb-log-file-size=4M',
  '--innodb-buffer-pool-size=32M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--performance-schema=0',
  '--skip-log-bin',
];

async function startDatabase(home: string) {
  const socket = path.join(home, 'db.sock');
  const database = spawn(
    '/usr/sbin/mariadbd',
    [
      '--no-defaults',
      ...DATABASE_FLAGS,
      `--datadir=${path.join(home, 'db')}`,
      '--skip-networking',
      `--socket=${socket}`,
    ],
    { detached: true, stdio: 'ignore' },
  );
  const ping = () =>
    run('mariadb-admin', ['--no-defaults', `--socket=${socket}`, '-uroot', 'ping']).then(() => true);
  await until(() => existsSync(socket) && ping(), 'MariaDB');
  return database;
}

async function until(ready: () => Promise<boolean> | boolean, what: string) {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(30))
    if (await Promise.resolve(ready()).catch(() => false)) return;
  throw new Error(`${what} did not start.`);
}

/** PHP's server has worker processes of its own, which only a signal to the whole group reaches. */
function killGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

const asset = (name: string) => path.join(import.meta.dirname, name);
