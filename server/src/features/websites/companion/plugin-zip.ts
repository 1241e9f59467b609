import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { WORDPRESS_PLUGIN_PATH } from '#shared/rules/paths.ts';

/** The same path from the sources and from the bundle. */
const FOLDER = path.join(import.meta.dirname, '../../../../../wordpress-plugin/veemark');
/** The earliest time in a zip: equal files give equal bytes everywhere. */
const FIXED_TIME = new Date(1980, 0, 1);

type PluginZip = { bytes: Uint8Array; version: string; sha256: string; needs: Needs };
/** The versions of WordPress and PHP, in the words of WordPress's update check. */
type Needs = { tested: string; requires: string; requires_php: string };

let made: Promise<PluginZip> | undefined;

export const pluginZip = (): Promise<PluginZip> => (made ??= makeZip());

async function makeZip(): Promise<PluginZip> {
  const { zipSync } = await import('fflate');
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const inFolder = (file: string) => `veemark/${path.relative(FOLDER, file).split(path.sep).join('/')}`;
  const tree = Object.fromEntries(files.map((file, index) => [inFolder(file), contents[index] ?? '']));
  const bytes = zipSync(tree as Record<string, Uint8Array>, { level: 9, mtime: FIXED_TIME });
  const readme = await readFile(path.join(FOLDER, 'readme.txt'), 'utf8');
  const header = (name: string) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(readme)?.[1] ?? '';
  return {
    bytes,
    version: header('Stable tag'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    needs: {
      tested: header('Tested up to'),
      requires: header('Requires at least'),
      requires_php: header('Requires PHP'),
    },
  };
}

export async function describePlugin() {
  const { version, sha256 } = await pluginZip();
  return { version, sha256, path: WORDPRESS_PLUGIN_PATH };
}

/** What the plugin on a site asks for: the newest version, and where this installation has it. */
export async function describeUpdate(publicUrl: string) {
  const { version, needs } = await pluginZip();
  return {
    version,
    package: publicUrl + WORDPRESS_PLUGIN_PATH,
    url: `${publicUrl}/help/veemark-plugin`,
    ...needs,
  };
}
