// npm run keys:check tells which stored credentials the keys open; npm run keys:rotate also seals those of
// SECRETS_KEY_PREVIOUS with SECRETS_KEY.
import { createDb, createPool } from '../src/database/db.ts';
import { readEnv } from '../src/env.ts';
import { reseal } from '../src/secrets/reseal.ts';
import { secretBox } from '../src/services.ts';
import { openDatabase } from './open-database.ts';

const write = process.argv[2] === 'rotate';
const database = await openDatabase();
const pool = createPool(database.url);
const db = createDb(pool);
const { current, previous, unreadable } = await reseal({ db, secrets: secretBox(readEnv()) }, { write });
await db.$disconnect();
await pool.end();
await database.stop();

console.log(`Sealed with SECRETS_KEY: ${current}`);
console.log(`Sealed with SECRETS_KEY_PREVIOUS${write ? ', now with SECRETS_KEY' : ''}: ${previous}`);
for (const { kind, id, name } of unreadable) console.log(`Opened by no key: ${kind} ${id} (${name})`);
if (unreadable.length > 0) {
  console.log('Their users connect these websites again; mails that cannot be opened are given up.');
  process.exitCode = 1;
}
