// npm run db:seed: the two demo users, in whichever database the server uses.
import { openDatabase } from '../server/scripts/open-database.ts';
import { createDb, createPool } from '../server/src/lib/db.ts';
import { prepareDatabase } from '../server/src/prepare-database.ts';
import { seedDemo } from '../server/src/seed-demo.ts';

const database = await openDatabase();
await prepareDatabase(database.url);
const pool = createPool(database.url);
const db = createDb(pool);
await seedDemo({ db, now: () => new Date() });
await db.$disconnect();
await pool.end();
await database.stop();
console.log('The demo users are in the database.');
