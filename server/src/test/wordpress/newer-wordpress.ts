import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensurePackages } from './packages.ts';

const run = promisify(execFile);
const SUITE = 'trixie';
const SOURCE = `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian ${SUITE} main\n`;
const PACKAGES = ['wordpress', 'wordpress-theme-twentytwentyfive'];

/**
 * WordPress 6.8 from Debian's next suite, unpacked beside the installed one; made once per machine.
 * @returns its folder
 */
export async function newerWordPress(): Promise<string> {
  await ensurePackages();
  const home = path.join(tmpdir(), `veemark-wordpress-${SUITE}`);
  const folder = (root: string) => path.join(root, 'usr/share/wordpress');
  if (existsSync(home)) return folder(home);
  const draft = await mkdtemp(`${home}-`);
  await download(draft);
  const files = await readdir(draft);
  for (const file of files.filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['-x', path.join(draft, file), draft]);
  // The package links to libraries of other packages; those that are installed here do.
  for (const library of ['php', 'javascript'])
    await symlink(`/usr/share/${library}`, path.join(draft, 'usr/share', library));
  await run('find', [folder(draft), '-xtype', 'l', '-delete']);
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  return folder(home);
}

/** With lists of its own, so the machine's packages stay as they are. */
async function download(draft: string) {
  const lists = path.join(draft, 'apt');
  await mkdir(path.join(lists, 'lists/partial'), { recursive: true });
  await writeFile(path.join(lists, 'sources.list'), SOURCE);
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
