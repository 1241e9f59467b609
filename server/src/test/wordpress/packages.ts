import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian keeps WordPress. */
export const WORDPRESS_FOLDER = '/usr/share/wordpress';

const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'mariadb-server',
  'php-cli',
  'php-mysql',
  'php-gd',
  'php-xml',
  'php-mbstring',
  'php-curl',
];
const NEEDED = [WORDPRESS_FOLDER, '/usr/bin/php', '/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db'];

const HOW = `These tests publish to a real WordPress, which comes from Debian's or Ubuntu's packages. Install it with
  sudo apt-get install --no-install-recommends ${PACKAGES.join(' ')}
or run the tests as root on such a system, where they install it themselves.`;

/** Installs WordPress, PHP and MariaDB where they are missing. @throws Error saying what is needed and how */
export async function ensurePackages() {
  if (NEEDED.every(existsSync)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(HOW);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another run may be installing; dpkg's lock makes this one wait and then find everything in place.
  const options = ['-y', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends'];
  try {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', ...options, ...PACKAGES], { env, maxBuffer: 64 * 1024 * 1024 });
  } catch (cause) {
    throw new Error(HOW, { cause });
  }
}
