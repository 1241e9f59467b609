// What the app's screens are measured against: a plain single-page app of React and nothing else, built and compressed
// in the same way.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';

export async function startReferenceApp() {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'veemark-reference-'));
  await build({
    root: path.join(import.meta.dirname, 'reference-app'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  await compress(outDir);
  const app = Fastify();
  await app.register(fastifyStatic, { root: outDir, preCompressed: true });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    dir: outDir,
    end: async () => {
      await app.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

async function compress(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(html|js|json)$/.test(name)) continue;
    const file = path.join(folder, name);
    const text = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(text));
    await writeFile(`${file}.gz`, gzipSync(text));
  }
}
