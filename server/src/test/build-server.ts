import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject, vi } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ROLLDOWN = path.join(ROOT, 'node_modules/rolldown/bin/cli.mjs');
const CONFIG = path.join(ROOT, 'server/rolldown.config.mjs');

/** Builds the server once a run, by whichever test file asks first. @returns its program */
export async function buildServer(): Promise<string> {
  const building = path.join(inject('runDir'), 'building-server');
  const built = path.join(inject('runDir'), 'built-server');
  if (isFirst(building)) {
    execFileSync(process.execPath, [ROLLDOWN, '-c', CONFIG], { cwd: ROOT });
    writeFileSync(built, '');
  }
  await vi.waitUntil(() => existsSync(built), { timeout: 60_000 });
  return path.join(ROOT, 'server/dist/main.cjs');
}

function isFirst(dir: string) {
  try {
    mkdirSync(dir);
    return true;
  } catch {
    return false;
  }
}
