import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createDb, createPool } from '#server/database/db.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { connectionOptions } from '#server/database/kept-connection.ts';
import { readEnv, type Env } from '#server/env.ts';
import { messageOf, refuseStart } from '#server/lib/end-in-order.ts';
import { reseal } from '#server/secrets/reseal.ts';
import { secretsKey, secretsKeyFile } from '#server/secrets/secret-box.ts';
import { secretBox } from '#server/services.ts';

type Command = (databaseUrl: string, env: Env) => Promise<void>;

/**
 * Runs a command on the server's database: DATABASE_URL, or the embedded one, started for as long as it takes.
 * `needsTables` refuses a database on which no server has been started.
 */
export async function runOnDatabase(command: Command, { needsTables = false } = {}) {
  try {
    const env = readEnv();
    const embedded = env.DATABASE_URL
      ? undefined
      : await startEmbeddedPostgres({ dir: path.join(env.DATA_DIR, 'postgres'), database: 'veemark' });
    const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
    try {
      if (!(await hasTables(databaseUrl)) && needsTables)
        throw new Error('The database has no tables yet. Check DATABASE_URL, or start the server once.');
      await command(databaseUrl, env);
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    refuseStart(error);
  }
}

async function hasTables(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(connectionOptions(databaseUrl));
  try {
    await client.connect();
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('_prisma_migrations') is not null as known`,
    );
    return rows[0]?.known ?? false;
  } catch (cause) {
    throw new Error(
      `The database cannot be used: ${messageOf(cause)}. Check DATABASE_URL, and that Postgres is running.`,
      { cause },
    );
  } finally {
    await client.end();
  }
}

/** The words after a command, exactly as many as it takes. */
export function givenArgument(usage: string, isKnown: (word: string) => boolean = Boolean): string {
  const [word = '', ...more] = process.argv.slice(2);
  if (more.length === 0 && isKnown(word)) return word;
  console.error(`Usage: ${usage}`);
  process.exit(1);
}

/** @throws where there is no key: one made now would open nothing. */
export function assertSecretsKey({ SECRETS_KEY, DATA_DIR }: Env) {
  if (SECRETS_KEY || existsSync(secretsKeyFile(DATA_DIR))) return;
  throw new Error(
    `There is no key: neither SECRETS_KEY is set nor is there a file ${secretsKeyFile(DATA_DIR)}. Set SECRETS_KEY to the ` +
      'one of the server, or DATA_DIR to its folder.',
  );
}

export function backupKey(env: Env): Uint8Array {
  if (env.BACKUP_KEY) return Buffer.from(env.BACKUP_KEY, 'base64');
  assertSecretsKey(env);
  return secretsKey(env.SECRETS_KEY, env.DATA_DIR);
}

/** Opens every stored secret, and says which key each is sealed with. @returns whether all can be opened */
export async function checkSecrets(databaseUrl: string, env: Env, { write = false } = {}): Promise<boolean> {
  const pool = createPool(databaseUrl);
  const db = createDb(pool);
  const { current, previous, unreadable } = await reseal({ db, secrets: secretBox(env) }, { write }).finally(
    async () => {
      await db.$disconnect();
      await pool.end();
    },
  );
  console.log(`Sealed with SECRETS_KEY: ${current}`);
  console.log(`Sealed with SECRETS_KEY_PREVIOUS${write ? ', now with SECRETS_KEY' : ''}: ${previous}`);
  for (const { column, id, name, remedy } of unreadable)
    console.log(`Opened by no key: ${column} of ${name} (${id}). ${remedy}`);
  return unreadable.length === 0;
}

export function describeTotals(totals: Record<string, { rows: string }>): string {
  const rows = Object.values(totals).reduce((sum, total) => sum + Number(total.rows), 0);
  return `${rows} rows of ${Object.keys(totals).length} tables`;
}
