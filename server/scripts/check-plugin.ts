// npm run check:plugin: PHP's own syntax check and PHP_CodeSniffer over the WordPress plugin.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '../../wordpress-plugin');
const PACKAGES = ['php-cli', 'php-codesniffer'];

if (!['php', 'phpcs'].every(isInstalled)) install();
const files = globSync('**/*.php', { cwd: FOLDER });
const wrong = files.filter((file) => !run('php', ['-l', file]));
const isClean = run('phpcs', ['--standard=phpcs/ruleset.xml', '-s', 'veemark']);
console.log(`${files.length} PHP files checked${wrong.length || !isClean ? ', with errors' : ''}`);
process.exitCode = wrong.length || !isClean ? 1 : 0;

function isInstalled(program: string) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** As root on Debian or Ubuntu; elsewhere it says what is needed. */
function install() {
  const options = ['-y', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', ...options, ...PACKAGES], { env, stdio: 'ignore' });
  } catch (cause) {
    throw new Error(`Install first: sudo apt-get install ${PACKAGES.join(' ')}`, { cause });
  }
}

/** Shows what a program says only when it finds something. */
function run(program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: FOLDER, encoding: 'utf8' });
  if (status !== 0) console.error(stdout, stderr);
  return status === 0;
}
