// npm run backup -- file: all rows and images of the server's database into one encrypted file.
import { writeBackup } from '../src/backup/write-backup.ts';
import { readEnv } from '../src/env.ts';
import { openBucket } from '../src/services.ts';
import { backupKey, describeTotals, fileArgument, orRefuse } from './backup-arguments.ts';
import { openDatabase } from './open-database.ts';

const file = fileArgument('backup');
const database = await openDatabase();
const bucket = await openBucket(readEnv());
const totals = await writeBackup({
  databaseUrl: database.url,
  bucket,
  file,
  key: backupKey(),
  now: new Date(),
})
  .catch(orRefuse)
  .finally(database.stop);
console.log(`Saved to ${file}: ${describeTotals(totals)}.`);
