import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';

const PACKAGE = path.resolve(import.meta.dirname, '../../../package.json');
const packageShape = z.object({ version: z.string() });

/** One line that a process runs, whatever the level of the log: who has started it looks for that. */
export function logStart(log: Logger, program: 'web' | 'worker', details: Record<string, unknown> = {}) {
  const { version } = packageShape.parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
  const fields = { program, version, node: process.version, ...details };

  log
    .child({}, { level: 'info' })
    .info(fields, `the ${program === 'web' ? 'web process' : 'worker'} is running`);
}
