import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const KEY_BYTES = 32;

/** The key for site credentials: the configured one (base64), or one made once and kept in the data folder. */
export function secretsKey(configured: string | undefined, dataDir: string): Uint8Array {
  if (configured) return Buffer.from(configured, 'base64');
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secrets.key');
  try {
    // Fails when the file is there, so that two processes starting together agree on one key.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
