// What a container runs: the built server (`main`) or the built worker (`worker`), with the flags of `npm start`. It
// replaces this process, so signals reach the server itself.
import path from 'node:path';
import process from 'node:process';
import { START_FLAGS } from './start-flags.mjs';

const PROGRAMS = ['main', 'worker'];
const [program = 'main'] = process.argv.slice(2);
if (!PROGRAMS.includes(program)) {
  console.error(`Usage: serve.mjs ${PROGRAMS.join(' | ')}`);
  process.exit(1);
}

const file = path.resolve(import.meta.dirname, `../dist/${program}.cjs`);
const flags = ['--disable-warning=ExperimentalWarning', ...START_FLAGS];
// With an arena of memory for each thread, what a thread has freed is of no use to the others.
const env = { MALLOC_ARENA_MAX: '1', ...process.env };
process.execve(process.execPath, [process.execPath, ...flags, file], env);
