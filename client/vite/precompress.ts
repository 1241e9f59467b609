import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Writes a .br and a .gz file beside every text file of the build, so that the server never compresses. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'veemark-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(folder, { recursive: true });
        await Promise.all(
          entries
            .filter((name) => COMPRESSIBLE.has(extname(name)))
            .map((name) => compress(join(folder, name))),
        );
      },
    },
  };
}

async function compress(file: string) {
  const text = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(text, quality),
    promisify(gzip)(text, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
