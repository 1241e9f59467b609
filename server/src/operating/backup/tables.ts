import type pg from 'pg';

export const STORED_OBJECTS = 'stored_objects';

/** Every start writes these again. */
const REBUILT = ['_prisma_migrations', 'help_articles'];

/** Tables a start fills, besides those of the queue. */
export const BY_EVERY_START = [...REBUILT, 'worker_heartbeats', 'replica_marks'];

export type Table = { name: string; columns: string[] };

/** Order-independent: the number of rows and the sum of their hashes. */
export type Total = { rows: string; sum: string };

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name <> all($1) group by table_name order by table_name`,
    [REBUILT],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select source.relname as from, target.relname as to from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
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

export const columnsOf = (client: pg.ClientBase, { columns }: Table) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** Equal values give equal text in every database. */
export const rowText = (client: pg.ClientBase, table: Table) =>
  `select row_to_json(kept)::text as row from (
     select ${columnsOf(client, table)} from ${client.escapeIdentifier(table.name)}) kept`;

/** Objects count by their keys, the hashes of their bytes, wherever they are stored. */
export async function totalOf(client: pg.ClientBase, table: Table): Promise<Total> {
  const columns = table.columns.filter((column) => table.name !== STORED_OBJECTS || column !== 'bytes');
  const { rows } = await client.query<Total>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row, 0)), 0)::text as sum
     from (${rowText(client, { ...table, columns })}) texts`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}

/** Waiting and running jobs, without their worker. */
export const JOB_TEXT = `select row_to_json(kept)::text as row from (
  select identifier, payload, priority, run_at, attempts, max_attempts, key
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id) kept`;

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
