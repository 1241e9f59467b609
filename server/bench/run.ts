// npm run bench [-- name ... folder ...]: runs every *.bench.ts of this folder as a program of its own, one after the other.
// What has a slash is no name: it is handed to each program, such as a folder of texts.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const given = process.argv.slice(2);
const wanted = given.filter((word) => !word.includes('/'));
const folders = given.filter((word) => word.includes('/'));
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'));
const chosen =
  wanted.length > 0 ? files.filter((file) => wanted.includes(file.replace('.bench.ts', ''))) : files;
if (chosen.length === 0) {
  console.error(
    `No such benchmark. There are: ${files.map((file) => file.replace('.bench.ts', '')).join(', ')}`,
  );
  process.exit(1);
}
let failed = 0;
for (const file of chosen) {
  console.log(`\n== ${file.replace('.bench.ts', '')}`);
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, file), ...folders],
    { stdio: 'inherit' },
  );
  if (status !== 0) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
