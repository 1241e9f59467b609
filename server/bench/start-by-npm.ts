import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#server/database/port.ts';

const IS_UP = / is running at /;
const ROOT = path.join(import.meta.dirname, '../..');

/** Starts the product as a newcomer does, with all checks of `npm start`. */
export async function startByNpm(env: Record<string, string>) {
  const PORT = String(await freePort());
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'veemark-data-'));
  const child = spawn('npm', ['--silent', 'start'], {
    cwd: ROOT,
    // A group of its own, because npm is not the server.
    detached: true,
    env: { PATH: process.env['PATH'], DATA_DIR, PORT, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error('npm cannot be started');

  // The first start says what it builds.
  for await (const line of createInterface({ input: child.stdout })) if (IS_UP.test(line)) break;
  child.stdout.resume();

  return {
    url: `http://localhost:${PORT}`,
    pid,
    end: async (signal: NodeJS.Signals) => {
      process.kill(-pid, signal);
      await exited;
    },
  };
}
