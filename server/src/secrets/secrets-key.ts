import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const KEY_BYTES = 32;

/** Where the key is kept that was made because none is configured. */
export const secretsKeyFile = (dataDir: string) => path.join(dataDir, 'secrets.key');

/**
 * The key for site credentials: the configured one (base64), or one made once and kept in the data folder.
 * @throws where the kept one cannot be used
 */
export function secretsKey(configured: string | undefined, dataDir: string): Uint8Array {
  if (configured) return Buffer.from(configured, 'base64');
  mkdirSync(dataDir, { recursive: true });
  const file = secretsKeyFile(dataDir);
  try {
    // Fails when the file is there, so that two processes starting together agree on one key.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new Error(
    `The key in ${file} is damaged: it must be ${KEY_BYTES} bytes in base64. Put a copy of it there, or set SECRETS_KEY.`,
  );
}
