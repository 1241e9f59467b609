import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget } from '@prisma/schema-engine-wasm';
import type pg from 'pg';

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../prisma/migrations');
const SCHEMA_FILE = path.resolve(import.meta.dirname, '../../../prisma/schema.prisma');
const OTHER_HISTORY =
  'This database was set up by different migrations and cannot be brought up to date. Set DATABASE_URL to an empty ' +
  'database or, for the embedded one, remove the folder .data/postgres (its data is lost).';
const FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations with Prisma's own WebAssembly engine, under an advisory lock for instances that
 * start together. @returns the names applied now
 */
export async function migrate(pool: pg.Pool, databaseUrl: string): Promise<string[]> {
  const [lock, names] = await Promise.all([pool.connect(), migrationNames()]);
  try {
    await lock.query(`select pg_advisory_lock(hashtext('veemark-migrate'))`);
    const missing = missingOf(names, await appliedNames(lock));
    const applied = missing.length > 0 ? await applyMissing(databaseUrl, names) : [];
    await lock.query(`select pg_advisory_unlock(hashtext('veemark-migrate'))`);
    lock.release();
    return applied;
  } catch (error) {
    // A closed connection holds no lock.
    lock.release(true);
    throw error;
  }
}

async function applyMissing(databaseUrl: string, names: string[]) {
  const engine = await openEngine(databaseUrl);
  const migrationsList = await readMigrations(names);
  const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: FILTERS });
  return appliedMigrationNames;
}

/** SQL between two schemas; the database is not read or changed. @param from empty for a new one */
export async function diffSchemas(databaseUrl: string, from: string, to: string): Promise<string> {
  const engine = await openEngine(databaseUrl);
  const side = (content: string): DiffTarget =>
    content ? { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] } : { tag: 'empty' };
  const { stdout } = await engine.diff({
    from: side(from),
    to: side(to),
    script: true,
    exitCode: null,
    filters: FILTERS,
  });
  return stdout ?? '';
}

async function openEngine(databaseUrl: string) {
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  const schema = await readFile(SCHEMA_FILE, 'utf8');
  const factory = bindMigrationAwareSqlAdapterFactory(
    new PrismaPg({ connectionString: databaseUrl, idleTimeoutMillis: 500 }),
  );
  return SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => undefined, factory);
}

async function migrationNames() {
  const entries = await readdir(MIGRATIONS_DIR, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Spares most starts loading the engine. */
async function appliedNames(client: pg.ClientBase) {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as known`);
  if (!rows[0]?.known) return [];
  const done = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null',
  );
  return done.rows.map(({ name }) => name);
}

/** Extra migrations of a newer version are fine. @throws for a different history */
function missingOf(names: string[], applied: string[]) {
  const missing = names.filter((name) => !applied.includes(name));
  if (missing.length > 0 && applied.some((name) => !names.includes(name))) throw new Error(OTHER_HISTORY);
  return missing;
}

export type KnownMigration = { name: string; checksum: string };

export async function appliedMigrations(client: pg.ClientBase): Promise<KnownMigration[]> {
  const { rows } = await client.query<KnownMigration>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null order by migration_name`,
  );
  return rows;
}

export async function ownMigrations(): Promise<KnownMigration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => ({
      name,
      checksum: hash('sha256', await migrationText(name)),
    })),
  );
}

const migrationText = (name: string) => readFile(path.join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8');

async function readMigrations(names: string[]) {
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: await migrationText(name) } as const,
      },
    })),
  );
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
  return { baseDir: MIGRATIONS_DIR, lockfile, shadowDbInitScript: '', migrationDirectories };
}
