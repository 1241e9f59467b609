// npm run db:studio: Prisma Studio on the database the server uses, the embedded one included.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase(async (databaseUrl) => {
  const studio = spawn('prisma', ['studio', '--url', databaseUrl], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => studio.kill(signal));
  const [code] = await once(studio, 'exit');
  process.exitCode = code ?? 0;
});
