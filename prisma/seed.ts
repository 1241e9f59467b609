// npm run db:seed: the two demo users, in whichever database the server uses.
import { runOnDatabase } from '../server/scripts/run-on-database.ts';
import { createPlans } from '../server/src/auth/plan.ts';
import { createLog } from '../server/src/lib/log.ts';
import { prepareDatabase } from '../server/src/prepare-database.ts';
import { seedDemo } from '../server/src/demo/seed-demo.ts';
import { createServices } from '../server/src/services.ts';

await runOnDatabase(async (databaseUrl, env) => {
  await prepareDatabase(databaseUrl, createPlans(env));
  const { services, close } = await createServices(env, databaseUrl, createLog(env.LOG_LEVEL));
  await seedDemo(services).finally(close);
  console.log('The demo users are in the database.');
});
