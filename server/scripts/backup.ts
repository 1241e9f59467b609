// npm run backup -- file: all rows and images of the server's database into one encrypted file.
import { writeBackup } from '../src/backup/write-backup.ts';
import { backupKey, describeTotals, fileArgument, orRefuse } from './backup-arguments.ts';
import { openDatabase } from './open-database.ts';

const file = fileArgument('backup');
const database = await openDatabase();
const totals = await writeBackup({ databaseUrl: database.url, file, key: backupKey(), now: new Date() })
  .catch(orRefuse)
  .finally(database.stop);
console.log(`Saved to ${file}: ${describeTotals(totals)}.`);
