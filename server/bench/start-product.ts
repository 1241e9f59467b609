import path from 'node:path';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';

/** The command of the image, which has the flags of `npm start`. */
const SERVE = path.join(import.meta.dirname, '../scripts/serve.mjs');

/** The built server. `under` is a command that runs it. */
export function startProduct(
  env: Record<string, string>,
  under: readonly string[] = [],
): Promise<ServerProcess> {
  return startServer(env, SERVE, { under });
}
