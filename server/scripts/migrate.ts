// npm run db:migrate
import { createPlans } from '#server/auth/plan.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase(async (databaseUrl, env) => {
  await prepareDatabase(databaseUrl, createPlans(env));
  console.log('The database is up to date.');
});
