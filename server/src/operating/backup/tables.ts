import type pg from 'pg';

export const STORED_OBJECTS = 'stored_objects';

/** Every start writes these again. */
const REBUILT = ['_prisma_migrations', 'help_articles', 'graphile_worker.migrations'];

/** Tables a start fills, besides those of the queue. */
export const BY_EVERY_START = [...REBUILT, 'worker_heartbeats', 'replica_marks'];

/** Names as they stand in a statement. */
export type Table = { name: string; columns: string[] };

/** Order-independent: the number of rows and the sum of their hashes. */
export type Total = { rows: string; sum: string };

/** Of the product and of its queue, whose schema is copied whole, as pg_dump would. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select attrelid::regclass::text as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace in ('public'::regnamespace, to_regnamespace('graphile_worker')) and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = '' and attrelid::regclass::text <> all($1)
     group by attrelid order by name`,
    [REBUILT],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const ordered: Table[] = [];
  const isKnown = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name }) => !isKnown(name) && references.every(({ from, to }) => from !== name || isKnown(to)),
    );
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    ordered.push(...ready);
  }
  return ordered;
}

/** Equal values give equal text in every database. */
export const rowText = ({ name, columns }: Table) =>
  `select row_to_json(kept)::text as row from (select ${columns.join()} from ${name}) kept`;

/** Objects count by their keys, the hashes of their bytes, wherever they are stored. */
export async function totalOf(client: pg.ClientBase, { name, columns }: Table): Promise<Total> {
  const counted = columns.filter((column) => name !== STORED_OBJECTS || column !== 'bytes');
  const { rows } = await client.query<Total>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row, 0)), 0)::text as sum
     from (${rowText({ name, columns: counted })}) texts`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}

export async function removeTables(client: pg.ClientBase) {
  await client.query(`do $$ declare statement text; begin
    drop schema if exists graphile_worker cascade;
    for statement in
      select format('drop table %s cascade', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all
      select format('drop type %s cascade', oid::regtype) from pg_type
      where typnamespace = 'public'::regnamespace and typtype = 'e'
      union all
      select format('drop function %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop execute statement; end loop;
  end $$`);
}
