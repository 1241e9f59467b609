import { AppError } from '#server/errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { DELETED_MESSAGES } from '#shared/rules/deleted.ts';
import type { Tx } from './db.ts';

/**
 * A deletion that can be taken back. While its transaction names it, a trigger notes every row that is deleted, changed
 * or made (see the migration deleted_by_programs), so whatever the deletion takes, by whatever cascade, is kept, and
 * nothing else has to know of it: the rows stand in no table that anybody reads.
 */
export const keepRows = (tx: Tx, thingId: string) =>
  tx.$executeRaw`select set_config('veemark.deletion', ${thingId}, true)`;

const stopKeeping = (tx: Tx) => tx.$executeRaw`select set_config('veemark.deletion', '', true)`;

type Reference = {
  table: string;
  column: string;
  target: string;
  targetColumn: string;
  /** What is done when its target goes: (c)ascade, set (n)ull; otherwise it holds its target. */
  onDelete: string;
};

/**
 * Everything as it was, as far as what it refers to is still there. The caller has locked the thing.
 * @throws AppError('conflict') when something has the same id by now
 */
export async function putRowsBack(tx: Tx, thingId: string) {
  await stopKeeping(tx);
  const references = await readReferences(tx);
  const tables = await keptTables(tx, thingId);

  for (const table of parentsFirst(tables.delete, references)) {
    const own = references.filter((reference) => reference.table === table);
    for (const reference of own) await settleReference(tx, thingId, reference);
    await insertRows(tx, thingId, table);
  }
  for (const table of tables.update) await takeChangesBack(tx, thingId, table, references);
  for (const table of tables.insert) await removeMade(tx, thingId, table);
}

async function keptTables(tx: Tx, thingId: string) {
  const kept = await tx.deletedRow.groupBy({ by: ['tableName', 'change'], where: { thingId } });
  const of = (change: 'delete' | 'update' | 'insert') =>
    kept.filter((row) => row.change === change).map(({ tableName }) => tableName);
  return { delete: of('delete'), update: of('update'), insert: of('insert') };
}

const readReferences = (tx: Tx) => tx.$queryRaw<Reference[]>`
  select conrelid::regclass::text as table, own.attname as column, confrelid::regclass::text as target,
    their.attname as "targetColumn", confdeltype::text as "onDelete"
  from pg_constraint
    join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute their on their.attrelid = confrelid and their.attnum = confkey[1]
  where contype = 'f' and connamespace = 'public'::regnamespace`;

function parentsFirst(tables: string[], references: Reference[]): string[] {
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { target } of references.filter((reference) => reference.table === table))
      if (target !== table && tables.includes(target)) visit(target);
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}

const name = (identifier: string) => Prisma.raw(`"${identifier}"`);
const textOf = (column: string, of = 'row') => Prisma.raw(`${of}->>'${column}'`);

/**
 * What a row refers to may be gone. Where that is kept with another thing, the row or its reference waits there; where
 * it is gone for good, the same happens as if it had gone while the row was there.
 */
async function settleReference(tx: Tx, thingId: string, reference: Reference) {
  const { table, column, target, targetColumn, onDelete } = reference;
  if (onDelete !== 'c' && onDelete !== 'n') return;

  const missing = Prisma.sql`
    mine.thing_id = ${thingId}::uuid and mine.table_name = ${table} and mine.change = 'delete'
    and ${textOf(column, 'mine.row')} is not null
    and not exists (
      select from ${name(target)} target
      where target.${name(targetColumn)} = (jsonb_populate_record(null::${name(table)}, mine.row)).${name(column)})`;
  const keptWith = Prisma.sql`
    other.table_name = ${target} and other.change = 'delete' and other.thing_id <> mine.thing_id
    and ${targetColumn === 'id' ? Prisma.sql`other.row_id` : textOf(targetColumn, 'other.row')} = ${textOf(column, 'mine.row')}`;

  if (onDelete === 'c') {
    await tx.$executeRaw`
      update deleted_rows mine set thing_id = other.thing_id from deleted_rows other
      where ${missing} and ${keptWith}`;
    await tx.$executeRaw`delete from deleted_rows mine where ${missing}`;
    return;
  }
  await tx.$executeRaw`
    insert into deleted_rows (thing_id, table_name, change, row, after)
    select other.thing_id, mine.table_name, 'update',
      jsonb_build_object('id', mine.row->'id', ${column}::text, mine.row->${column}::text),
      jsonb_build_object(${column}::text, null)
    from deleted_rows mine join deleted_rows other on ${keptWith} where ${missing}`;
  await tx.$executeRaw`
    update deleted_rows mine set row = row || jsonb_build_object(${column}::text, null) where ${missing}`;
}

type Column = { column: string; type: string };

/** Those that are stored, not generated. */
const columnsOf = (tx: Tx, table: string) => tx.$queryRaw<Column[]>`
  select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
  where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** A column that is newer than the deletion gets its default. */
async function insertRows(tx: Tx, thingId: string, table: string) {
  const kept = Prisma.sql`thing_id = ${thingId}::uuid and table_name = ${table} and change = 'delete'`;
  const [sample] = await tx.$queryRaw<{ keys: string[] }[]>`
    select array(select jsonb_object_keys(row)) as keys from deleted_rows where ${kept} limit 1`;
  if (!sample) return;
  await refuseTaken(tx, table, kept);

  const stored = (await columnsOf(tx, table)).filter(({ column }) => sample.keys.includes(column));
  const columns = Prisma.join(stored.map(({ column }) => name(column)));
  const values = Prisma.join(stored.map(({ column }) => Prisma.sql`made.${name(column)}`));
  await tx.$executeRaw`
    insert into ${name(table)} (${columns})
    select ${values} from deleted_rows, jsonb_populate_record(null::${name(table)}, row) made
    where ${kept} order by deleted_rows.id`;
}

async function refuseTaken(tx: Tx, table: string, kept: Prisma.Sql) {
  const key = await tx.$queryRaw<{ column: string }[]>`
    select attname as column from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary`;
  const isSame = key.map(({ column }) => Prisma.sql`here.${name(column)} = made.${name(column)}`);
  const taken = await tx.$queryRaw<unknown[]>`
    select from deleted_rows, jsonb_populate_record(null::${name(table)}, row) made
    join ${name(table)} here on ${Prisma.join(isSame, ' and ')} where ${kept} limit 1`;
  if (taken.length > 0) throw new AppError('conflict', DELETED_MESSAGES.madeAgain);
}

/** A value that somebody has changed since stays. */
async function takeChangesBack(tx: Tx, thingId: string, table: string, references: Reference[]) {
  const kept = Prisma.sql`thing_id = ${thingId}::uuid and table_name = ${table} and change = 'update'`;
  const changed = await tx.$queryRaw<Column[]>`
    select distinct key as column, '' as type from deleted_rows, jsonb_object_keys(after) key where ${kept}`;
  const stored = (await columnsOf(tx, table)).map(({ column }) => column);

  for (const { column } of changed.filter((one) => stored.includes(one.column))) {
    const reference = references.find((one) => one.table === table && one.column === column);
    const back = Prisma.sql`
      select row_id as id, (array_agg(row->${column}::text order by id))[1] as was,
        (array_agg(after->${column}::text order by id desc))[1] as became
      from deleted_rows where ${kept} and after ? ${column}::text group by row_id`;
    const value = Prisma.sql`
      (jsonb_populate_record(null::${name(table)}, jsonb_build_object(${column}::text, was))).${name(column)}`;
    await tx.$executeRaw`
      update ${name(table)} here set ${name(column)} = ${value} from (${back}) back
      where here.id = back.id::uuid and to_jsonb(here.${name(column)}) is not distinct from nullif(became, 'null')
        and ${reference ? isThere(reference, value) : Prisma.sql`true`}`;
    await tx.$executeRaw`
      update deleted_rows other set row = other.row || jsonb_build_object(${column}::text, was) from (${back}) back
      where other.table_name = ${table} and other.change = 'delete' and other.thing_id <> ${thingId}::uuid
        and other.row_id = back.id and other.row->${column}::text = became`;
  }
}

const isThere = ({ target, targetColumn }: Reference, value: Prisma.Sql) => Prisma.sql`
  (${value} is null or exists (select from ${name(target)} target where target.${name(targetColumn)} = ${value}))`;

async function removeMade(tx: Tx, thingId: string, table: string) {
  await tx.$executeRaw`
    delete from ${name(table)} made using deleted_rows kept
    where kept.thing_id = ${thingId}::uuid and kept.table_name = ${table} and kept.change = 'insert'
      and made.id = kept.row_id::uuid`;
}
