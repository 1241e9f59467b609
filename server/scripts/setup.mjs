// What `npm start`, `npm test` and `npm run dev` run first. The only file that the machine's own Node (>= 20) runs:
// it installs what is missing, then hands over to the Node 24 that the project brings along.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { START_FLAGS } from './start-flags.mjs';

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');
const OWN_NODE = path.join(ROOT, 'node_modules/.bin/node');
const NODE_MAJOR = 24;
const WITH_ENV_FILE = ['--import', './server/scripts/env-file.mjs'];
const TASKS = {
  start: [...WITH_ENV_FILE, ...START_FLAGS, 'server/dist/main.cjs'],
  dev: [...WITH_ENV_FILE, 'server/scripts/dev.ts'],
  test: ['server/scripts/run-tests.ts'],
  pictures: ['client/e2e/pictures/take-pictures.ts'],
};

process.chdir(ROOT);
const task = process.argv[2];
if (!(task in TASKS)) {
  console.error(`Usage: setup.mjs ${Object.keys(TASKS).join(' | ')}`);
  process.exit(1);
}

if (newest('package-lock.json') > newest('node_modules/.package-lock.json')) {
  say('Installing packages (once)');
  // The client is built here, whatever NODE_ENV says.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  });
}
const NODE = projectNode();
if (newest('prisma/schema.prisma') > newest('server/src/generated/prisma/client.ts')) {
  say('Generating the database client');
  run(NODE, ['node_modules/prisma/build/index.js', 'generate'], {}, ['ignore', 'ignore']);
}
const sources = newest(
  'client/api.html',
  'client/app.html',
  'client/index.html',
  'client/landing.html',
  'client/legal.html',
  'client/review.html',
  'client/security.html',
  'client/src',
  'client/public',
  'client/vite',
  'client/vite.config.ts',
  'shared/src',
  'package-lock.json',
);
if (task !== 'dev' && sources > newest('client/dist/app.html')) {
  say('Building the client');
  run(NODE, ['node_modules/vite/bin/vite.js', 'build', 'client', '--logLevel', 'warn']);
}

if (
  task === 'start' &&
  newest('server/src', 'server/rolldown.config.mjs', 'server/scripts', 'shared/src', 'package-lock.json') >
    newest('server/dist/main.cjs')
) {
  say('Building the server');
  run(NODE, ['node_modules/rolldown/bin/cli.mjs', '-c', 'server/rolldown.config.mjs'], {}, [
    'ignore',
    'inherit',
  ]);
}

const child = spawn(
  NODE,
  ['--disable-warning=ExperimentalWarning', ...TASKS[task], ...process.argv.slice(3)],
  // Node keeps compiled code, so the second start is twice as fast.
  {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'), ...process.env },
  },
);
// Ctrl-C reaches the child by itself, and this process only waits for it; a signal sent to this process alone is handed on.
// The two cannot be told apart, so the child takes a signal that comes twice for one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));

/** The one that came with the packages; where npm has none for this machine, the machine's own, if it is new enough. */
function projectNode() {
  if (existsSync(OWN_NODE)) return OWN_NODE;
  if (Number.parseInt(process.versions.node) >= NODE_MAJOR) return process.execPath;

  console.error(
    `Node ${NODE_MAJOR} is needed, this is ${process.version}, and none could be installed for ${process.platform} on ` +
      `${process.arch}. Install Node ${NODE_MAJOR} (with nvm: nvm install), then start again.`,
  );
  process.exit(1);
}

function say(text) {
  console.log(`${text} …`);
}

function run(command, args, env = {}, output = ['inherit', 'inherit']) {
  try {
    execFileSync(command, args, { stdio: ['ignore', ...output], env: { ...process.env, ...env } });
  } catch {
    process.exit(1);
  }
}

/** The latest modification among files and everything in folders, in ms; 0 for what does not exist. */
function newest(...places) {
  let latest = 0;
  for (const place of places) {
    const stats = statSync(place, { throwIfNoEntry: false });
    if (stats?.isDirectory())
      latest = Math.max(latest, newest(...readdirSync(place).map((name) => path.join(place, name))));
    else if (stats) latest = Math.max(latest, stats.mtimeMs);
  }
  return latest;
}
