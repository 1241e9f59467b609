// npm run db:studio: Prisma Studio on the database the server uses, the embedded one included.
import { spawn } from 'node:child_process';
import { openDatabase } from './open-database.ts';

const database = await openDatabase();
const studio = spawn('prisma', ['studio', '--url', database.url], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => studio.kill(signal));
studio.on('exit', (code) => void database.stop().then(() => process.exit(code ?? 0)));
