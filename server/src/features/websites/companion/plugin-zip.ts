import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the plugin stands, for the sources and for the bundled server alike. */
const FOLDER = path.join(import.meta.dirname, '../../../../../wordpress-plugin/veemark');
/** The oldest time a zip can hold: the same files make the same bytes on every machine. */
const FIXED_TIME = new Date(1980, 0, 1);

export type PluginZip = { bytes: Uint8Array; version: string; sha256: string };

let made: Promise<PluginZip> | undefined;

/** The companion plugin as WordPress's upload screen takes it; made at the first request and kept. */
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
  const main = await readFile(path.join(FOLDER, 'veemark.php'), 'utf8');
  const version = /^ \* Version: +(\S+)$/m.exec(main)?.[1] ?? '';
  return { bytes, version, sha256: createHash('sha256').update(bytes).digest('hex') };
}
