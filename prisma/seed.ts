// npm run db:seed: the two demo users, in whichever database the server uses.
import { openDatabase } from '../server/scripts/open-database.ts';
import { readEnv } from '../server/src/env.ts';
import { createLog } from '../server/src/lib/log.ts';
import { prepareDatabase } from '../server/src/prepare-database.ts';
import { seedDemo } from '../server/src/demo/seed-demo.ts';
import { createServices } from '../server/src/services.ts';

const env = readEnv();
const database = await openDatabase();
await prepareDatabase(database.url);
const { services, close } = await createServices(env, database.url, createLog(env.LOG_LEVEL));
await seedDemo(services);
await close();
await database.stop();
console.log('The demo users are in the database.');
