// npm run db:migrate
import { prepareDatabase } from '../src/prepare-database.ts';
import { openDatabase } from './open-database.ts';

const database = await openDatabase();
await prepareDatabase(database.url).finally(database.stop);
console.log('The database is up to date.');
