import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensurePackages } from './packages.ts';

const run = promisify(execFile);

/** Debian's later suites, by the WordPress that each has. The plugin's readme names the last as the newest it was tried on. */
export const NEWER_WORDPRESS = { '6.8': 'trixie', '7.1': 'forky' } as const;
type Suite = (typeof NEWER_WORDPRESS)[keyof typeof NEWER_WORDPRESS];

const sourceOf = (suite: Suite) =>
  `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian ${suite} main\n`;
/** With the libraries in PHP that it links to. */
const PACKAGES = ['wordpress', 'wordpress-theme-twentytwentyfive', 'libphp-phpmailer', 'php-getid3'];

/**
 * A WordPress from one of Debian's later suites, unpacked beside the installed one; made once per machine.
 * @returns its folder
 */
export async function newerWordPress(version: keyof typeof NEWER_WORDPRESS): Promise<string> {
  const suite = NEWER_WORDPRESS[version];
  await ensurePackages();
  const home = path.join(tmpdir(), `veemark-wordpress-${suite}`);
  const folder = (root: string) => path.join(root, 'usr/share/wordpress');
  if (existsSync(home)) return folder(home);
  const draft = await mkdtemp(`${home}-`);
  await download(suite, draft);
  const files = await readdir(draft);
  for (const file of files.filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['-x', path.join(draft, file), draft]);
  // Of those in JavaScript, what is installed here does.
  await symlink('/usr/share/javascript', path.join(draft, 'usr/share/javascript'));
  await run('find', [folder(draft), '-xtype', 'l', '-delete']);
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  return folder(home);
}

/** With lists of its own, so the machine's packages stay as they are. */
async function download(suite: Suite, draft: string) {
  const lists = path.join(draft, 'apt');
  await mkdir(path.join(lists, 'lists/partial'), { recursive: true });
  await writeFile(path.join(lists, 'sources.list'), sourceOf(suite));
  const settings = {
    'Dir::Etc::SourceList': path.join(lists, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': path.join(lists, 'lists'),
    'Dir::Cache': lists,
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const more = { cwd: draft, maxBuffer: 64 * 1024 * 1024 };
  await run('apt-get', ['update', '-q', ...options], more);
  await run('apt-get', ['download', '-q', ...options, ...PACKAGES], more);
}
