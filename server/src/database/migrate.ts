import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget } from '@prisma/schema-engine-wasm';
import type pg from 'pg';

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../prisma/migrations');
const SCHEMA_FILE = path.resolve(import.meta.dirname, '../../../prisma/schema.prisma');
const FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the committed migrations with Prisma's own engine (its WebAssembly build, nothing is downloaded) and keeps
 * the ordinary `_prisma_migrations` table. An advisory lock makes several instances that start at once migrate once.
 * @returns the names of the migrations applied now.
 */
export async function migrate(pool: pg.Pool, databaseUrl: string): Promise<string[]> {
  const [lock, names] = await Promise.all([pool.connect(), migrationNames()]);
  try {
    await lock.query(`select pg_advisory_lock(hashtext('veemark-migrate'))`);
    const applied = (await isCurrent(lock, names)) ? [] : await applyMissing(databaseUrl, names);
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

/**
 * SQL that leads from one Prisma schema to another.
 * @param databaseUrl any Postgres: the engine wants a connection, but reads and changes nothing there.
 * @param from the older schema's text; empty for a new database.
 */
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

/** Loaded only when there is something to migrate: an ordinary start does without. */
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

/** Most starts find nothing to do; asking the table first spares them the engine. */
async function isCurrent(client: pg.ClientBase, names: string[]) {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as known`);
  if (!rows[0]?.known) return false;
  const done = await client.query(
    'select count(*)::int as count from _prisma_migrations where finished_at is not null and migration_name = any($1)',
    [names],
  );
  return done.rows[0]?.count === names.length;
}

async function readMigrations(names: string[]) {
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: await readFile(path.join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8'),
        } as const,
      },
    })),
  );
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
  return { baseDir: MIGRATIONS_DIR, lockfile, shadowDbInitScript: '', migrationDirectories };
}
