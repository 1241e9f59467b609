// npm run db:migration -- name: writes the SQL that leads from the last committed schema to the edited one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diffSchemas } from '#server/database/migrate.ts';
import { givenArgument, runOnDatabase } from './run-on-database.ts';

const name = givenArgument('npm run db:migration -- name   (lower-case letters, digits, _ and -)', (word) =>
  /^[a-z0-9_-]+$/.test(word),
);
const schema = readFileSync('prisma/schema.prisma', 'utf8');
await runOnDatabase(async (databaseUrl) => {
  const sql = await diffSchemas(databaseUrl, committedSchema(), schema);
  if (!sql.trim() || sql.includes('This is an empty migration')) {
    console.log('The schema has not changed since the last commit.');
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join('prisma/migrations', `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  console.log(`${folder}/migration.sql`);
});

function committedSchema() {
  try {
    return execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
