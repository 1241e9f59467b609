import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#server/database/port.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/node');

export type ServerProcess = {
  url: string;
  pid: number;
  /** Everything the process has written so far, on both its outputs. */
  output(): string;
  /** Ends the process; after SIGKILL nothing of it is tidied up. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

/** `flags` are Node's, `words` the program's; `under` is a command that runs the process and leaves it its id. */
type How = { flags?: readonly string[]; words?: readonly string[]; under?: readonly string[] };

/** A server in its own process, on a free port if none is named. The caller ends it. */
export async function startServer(
  env: Record<string, string>,
  program = MAIN,
  how: How = {},
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const { child, exited, ...server } = startProgram({ ...env, PORT: port }, program, how);
  const failed = exited.then(() => {
    throw new Error('the server ended before it served');
  });
  await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  return { ...server, url: `http://localhost:${port}` };
}

/** A program of the server in its own process, which may not be ready yet. The caller ends it. */
export function startProgram(
  env: Record<string, string>,
  program: string,
  { flags = [], words = [], under = [] }: How = {},
) {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...flags, program];
  const [command = '', ...rest] = [...under, ...node, ...words];
  const child = spawn(command, rest, {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'veemark-data-')),
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  child.stdout.on('data', (chunk) => written.push(String(chunk)));
  child.stderr.on('data', (chunk) => {
    written.push(String(chunk));
    process.stderr.write(String(chunk));
  });

  const exited = once(child, 'exit');

  return {
    child,
    exited,
    pid: child.pid ?? 0,
    output: () => written.join(''),
    end: async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
}

/** A change that the page of a user asks a server process for. */
export const changeAt =
  (url: string, cookie: string, signal: AbortSignal | null = null, headers: Record<string, string> = {}) =>
  (procedure: string, input: unknown) =>
    fetch(`${url}/trpc/${procedure}`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
      signal,
    });
