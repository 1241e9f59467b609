import path from 'node:path';
import { startServer, type ServerProcess } from '../src/test/server-process.ts';

const BUILT = path.join(import.meta.dirname, '../dist/main.cjs');
const FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];

/** The built server, as `npm start` runs it. */
export function startProduct(env: Record<string, string>): Promise<ServerProcess> {
  return startServer(env, BUILT, { flags: FLAGS });
}
