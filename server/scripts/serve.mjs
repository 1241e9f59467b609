// What a container runs: a built program with the flags of `npm start`, `main` where none is named. It replaces this
// process, so signals reach the program itself.
import path from 'node:path';
import process from 'node:process';
import { PROGRAMS } from './programs.mjs';
import { START_FLAGS } from './start-flags.mjs';

const [program = 'main', ...words] = process.argv.slice(2);
if (!Object.hasOwn(PROGRAMS, program)) {
  console.error(`Usage: serve.mjs ${Object.keys(PROGRAMS).join(' | ')}`);
  process.exit(1);
}

const file = path.resolve(import.meta.dirname, `../dist/${program}.cjs`);
const flags = ['--disable-warning=ExperimentalWarning', ...START_FLAGS];
// With an arena of memory for each thread, what a thread has freed is of no use to the others.
const env = { MALLOC_ARENA_MAX: '1', ...process.env };
process.execve(process.execPath, [process.execPath, ...flags, file, ...words], env);
