import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { connectionOptions } from '#server/database/kept-connection.ts';
import { appliedMigrations } from '#server/database/migrate.ts';
import type { Bucket } from '#server/ports/object-store/object-store.ts';
import { BackupError, sealFrames, toFileError } from './sealed-frames.ts';

/** Bytes held at a time; pictures are large and most rows small. */
const BATCH_BYTES = 2 * 1024 * 1024;
const BATCH_ROWS_MAX = 2000;
const FIRST_BATCH_ROWS = 10;

type Options = { databaseUrl: string; bucket: Bucket | undefined; file: string; key: Uint8Array; now: Date };
type BackupTotals = Record<string, Total>;

export async function writeBackup({ databaseUrl, bucket, file, key, now }: Options): Promise<BackupTotals> {
  const isThere = await access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${file} exists already. Give the backup another name.`);
  const client = new pg.Client(connectionOptions(databaseUrl));
  await client.connect();
  const draft = `${file}.part`;
  try {
    const totals: BackupTotals = {};
    const target = await open(draft, 'w', 0o600);
    const lines = linesOf(client, { bucket, now, totals });
    await pipeline(lines, createGzip(), sealFrames(key), target.createWriteStream({ flush: true }));
    await rename(draft, file);
    return totals;
  } catch (error) {
    throw toFileError(file, error);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
    await client.end();
  }
}

type Kept = { bucket: Bucket | undefined; now: Date; totals: BackupTotals };

/** `H` what it is, `T` a table, `R` a row of it, `E` what must have arrived. */
async function* linesOf(client: pg.Client, { bucket, now, totals }: Kept) {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await appliedMigrations(client);
  yield line('H', JSON.stringify({ createdAt: now.toISOString(), migrations }));
  for (const table of await listTables(client)) {
    yield line('T', JSON.stringify(table));
    for await (const row of rowsOf(client, rowText(table)))
      yield line('R', table.name === STORED_OBJECTS ? await withBytes(row, bucket) : row);
    totals[table.name] = await totalOf(client, table);
  }
  yield line('E', JSON.stringify(totals));
  await client.query('commit');
}

const storedObject = z.looseObject({ key: z.string(), bytes: z.string().nullable() });

/** So that a restore needs no object store. */
async function withBytes(row: string, bucket: Bucket | undefined): Promise<string> {
  const object = storedObject.parse(JSON.parse(row));
  if (object.bytes !== null) return row;
  const bytes = await bucket?.get(object.key);
  if (!bytes)
    throw new BackupError(
      `The object store does not have ${object.key}. Check the S3_ variables, then try again.`,
    );
  return JSON.stringify({ ...object, bytes: `\\x${Buffer.from(bytes).toString('hex')}` });
}

const line = (kind: string, text: string) => Buffer.from(`${kind}${text}\n`);

async function* rowsOf(client: pg.Client, query: string): AsyncGenerator<string> {
  await client.query(`declare kept no scroll cursor for ${query}`);
  let count = FIRST_BATCH_ROWS;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from kept`);
    for (const { row } of rows) yield row;
    if (rows.length < count) break;
    const bytes = rows.reduce((sum, { row }) => sum + row.length, 1);
    count = Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor((BATCH_BYTES * rows.length) / bytes)));
  }
  await client.query('close kept');
}

const STORED_OBJECTS = 'stored_objects';

/** Every start writes these again. */
const REBUILT = ['_prisma_migrations', 'help_articles', 'graphile_worker.migrations'];

/** Tables a start fills, besides those of the queue. */
export const BY_EVERY_START = [...REBUILT, 'worker_heartbeats'];

export type Table = { name: string; columns: string[] };

/** Order-independent: the number of rows and the sum of their hashes. */
type Total = { rows: string; sum: string };

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
const rowText = ({ name, columns }: Table) =>
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
