// npm run db:seed: the two demo users, in whichever database the server uses.
import { createPlans } from '#server/auth/plan.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { createLog } from '#server/lib/log.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { createServices } from '#server/services.ts';
import { runOnDatabase } from '../server/scripts/run-on-database.ts';

await runOnDatabase(async (databaseUrl, env) => {
  await prepareDatabase(databaseUrl, createPlans(env));
  const { services, close } = await createServices(env, databaseUrl, createLog(env.LOG_LEVEL));
  await seedDemo(services).finally(close);
  console.log('The demo users are in the database.');
});
