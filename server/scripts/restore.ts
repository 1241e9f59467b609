// npm run restore -- file: puts a backup into the server's database, which must be empty.
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { backupKey, describeTotals, fileArgument, orRefuse } from './backup-arguments.ts';
import { openDatabase } from './open-database.ts';

const file = fileArgument('restore');
const database = await openDatabase();
const { createdAt, totals } = await restoreBackup({
  databaseUrl: database.url,
  file,
  key: backupKey(),
  prepare: prepareDatabase,
})
  .catch(orRefuse)
  .finally(database.stop);
console.log(`Restored what was there at ${createdAt}: ${describeTotals(totals)}, all counted and compared.`);
console.log('`npm run keys:check` tells which stored credentials the keys of this installation open.');
