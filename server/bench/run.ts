// npm run bench [-- name ... folder ...]: runs every *.bench.ts of this folder as a program of its own, one after the other.
// What has a slash is no name: it is handed to each program, such as a folder of texts. Figures go to docs/figures.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FIGURES_FILE, machine, readFigures, withFigures } from './figures.ts';

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
const noted = path.join(mkdtempSync(path.join(os.tmpdir(), 'veemark-bench-')), 'figures');
const env = { ...process.env, [FIGURES_FILE]: noted };
let failed = 0;
for (const file of chosen) {
  console.log(`\n== ${file.replace('.bench.ts', '')}`);
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, file), ...folders],
    { stdio: 'inherit', env },
  );
  if (status !== 0) failed += 1;
}
writeFigures();
process.exitCode = failed > 0 ? 1 : 0;

function writeFigures() {
  const figures = readFigures(noted);
  if (figures.length === 0) return;
  const file = path.resolve(import.meta.dirname, '../../docs/figures.md');
  const on = new Date().toISOString().slice(0, 10);
  const page = withFigures(readFileSync(file, 'utf8'), figures, { on, machine: machine() });
  writeFileSync(file, page);
  const prettier = path.resolve(import.meta.dirname, '../../node_modules/.bin/prettier');
  spawnSync(prettier, ['--write', '--log-level', 'warn', file], { stdio: 'inherit' });
}
