// Loaded first by the npm commands that run the product (`node --import`): the variables of `.env` beside package.json,
// where those of the environment win. Tests set all that they need themselves, so their commands leave it out.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const FILE = path.resolve(import.meta.dirname, '../../.env');

// A thread has the variables of its process already.
if (isMainThread && existsSync(FILE)) {
  process.loadEnvFile(FILE);
  console.error(`Variables are also read from ${FILE}`);
}
