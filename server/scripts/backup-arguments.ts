// What backing up and restoring share: the file's name, the key, and how they end.
import { BackupError } from '../src/backup/sealed-frames.ts';
import type { BackupTotals } from '../src/backup/write-backup.ts';
import { readEnv } from '../src/env.ts';
import { secretsKey } from '../src/secrets/secrets-key.ts';

export function fileArgument(command: string): string {
  const [file] = process.argv.slice(2);
  if (file) return file;
  console.error(`Usage: npm run ${command} -- file`);
  process.exit(1);
}

export function backupKey(): Uint8Array {
  const { BACKUP_KEY, SECRETS_KEY, DATA_DIR } = readEnv();
  return BACKUP_KEY ? Buffer.from(BACKUP_KEY, 'base64') : secretsKey(SECRETS_KEY, DATA_DIR);
}

/** Says in one line what an operator can do something about. */
export function orRefuse(error: unknown): never {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

export function describeTotals(totals: BackupTotals): string {
  const rows = Object.values(totals).reduce((sum, total) => sum + Number(total.rows), 0);
  return `${rows} rows of ${Object.keys(totals).length} tables`;
}
