// npm run db:migrate
import { prepareDatabase } from '../src/prepare-database.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase(async (databaseUrl) => {
  await prepareDatabase(databaseUrl);
  console.log('The database is up to date.');
});
