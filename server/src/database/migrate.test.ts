import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '#server/test/test-database.ts';
import { createPool } from './db.ts';
import { diffSchemas, migrate } from './migrate.ts';

const SCHEMA_FILE = path.resolve(import.meta.dirname, '../../../prisma/schema.prisma');

/** What Prisma knows about a database. Index definitions are left out: some hold more than the schema can say. */
const DESCRIPTION = {
  columns: `select table_name, column_name, data_type, udt_name, is_nullable,
      case when is_generated = 'NEVER' then column_default end as column_default
    from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
  enums: `select typname, array_agg(enumlabel order by enumsortorder) as labels
    from pg_enum join pg_type on pg_type.oid = enumtypid group by typname order by typname`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('p', 'f', 'u') and connamespace = 'public'::regnamespace order by 1, 2`,
  // The schema file has no words for an index of expressions.
  indexes: `select indexrelid::regclass::text as index, indisunique from pg_index
    join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace and indexprs is null
      and indexrelid::regclass::text not in ('generated_content_search_idx') order by 1`,
};

const migrated = createPool(await createTestDatabase());
afterAll(() => migrated.end());

test('the migrations lead to the tables that schema.prisma describes @long', async () => {
  const url = await createEmptyDatabase();
  const described = createPool(url);
  // The indexes of searches are made of its operators.
  await described.query('create extension if not exists pg_trgm');
  await described.query(await diffSchemas(url, '', await readFile(SCHEMA_FILE, 'utf8')));
  for (const query of Object.values(DESCRIPTION)) {
    const inSchema = (await described.query(query)).rows;
    const inDatabase = (await migrated.query(query)).rows.filter(ofTheSchema);
    expect(inSchema.length).toBeGreaterThan(0);
    expect(inDatabase).toEqual(inSchema);
  }
  await described.end();
});

/** Prisma's own table of migrations is not part of the schema. */
function ofTheSchema(row: Record<string, unknown>) {
  return !Object.values(row).some((value) => String(value).startsWith('_prisma_migrations'));
}

test('a database with different migrations is refused with what to do', async () => {
  const url = await createTestDatabase();
  const pool = createPool(url);
  await pool.query(
    `update _prisma_migrations set migration_name = 'other' where migration_name like '%_content'`,
  );
  await expect(migrate(pool, url)).rejects.toThrow('remove the folder .data/postgres');
  await pool.end();
});

test('a database that a newer version has migrated is taken as it is', async () => {
  const url = await createTestDatabase();
  const pool = createPool(url);
  await pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', '', '2099_newer', now())`,
  );
  await expect(migrate(pool, url)).resolves.toEqual([]);
  await pool.end();
});
