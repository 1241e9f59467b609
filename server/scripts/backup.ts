// npm run backup -- file: all rows and images of the server's database into one encrypted file.
import { writeBackup } from '#server/operating/backup/write-backup.ts';
import { openBucket } from '#server/services.ts';
import { backupKey, checkSecrets, describeTotals, givenArgument, runOnDatabase } from './run-on-database.ts';

const file = givenArgument('npm run backup -- file');
void runOnDatabase(
  async (databaseUrl, env) => {
    const key = backupKey(env);
    const bucket = await openBucket(env);
    const totals = await writeBackup({ databaseUrl, bucket, file, key, now: new Date() });
    console.log(`Saved to ${file}: ${describeTotals(totals)}. Keep the keys of its credentials with it:`);
    await checkSecrets(databaseUrl, env);
  },
  { needsTables: true },
);
