// npm run restore -- file: puts a backup into the server's database, which must be empty.
import { createPlans } from '#server/auth/plan.ts';
import { SCHEDULED } from '#server/jobs.ts';
import { restoreBackup } from '#server/operating/backup/restore-backup.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { backupKey, checkSecrets, describeTotals, givenArgument, runOnDatabase } from './run-on-database.ts';

const file = givenArgument('npm run restore -- file');
void runOnDatabase(async (databaseUrl, env) => {
  const key = backupKey(env);
  const prepare = (url: string) => prepareDatabase(url, createPlans(env));
  const { createdAt, totals } = await restoreBackup({
    databaseUrl,
    file,
    key,
    prepare,
    scheduled: SCHEDULED,
  });
  console.log(
    `Restored what was there at ${createdAt}: ${describeTotals(totals)}, all counted and compared.`,
  );
  await checkSecrets(databaseUrl, env);
});
