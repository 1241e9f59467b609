import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { connectionOptions } from '#server/database/kept-connection.ts';
import { ownMigrations, type KnownMigration } from '#server/database/migrate.ts';
import { BackupError, openFrames, toFileError } from './sealed-frames.ts';
import { BY_EVERY_START, listTables, removeTables, totalOf, type Table } from './write-backup.ts';

const BATCH_BYTES = 2 * 1024 * 1024;
const ONLY_EMPTY = 'A backup is restored into an empty one only, so that nothing is overwritten.';
const WORKER_RUNS =
  'A worker is running on the target database. End all processes of the server, then restore again.';
const OTHER_VERSION =
  'This backup was made by another version of Veemark: its tables are not those of this version. Restore it with the ' +
  'version that made it, then upgrade.';
const NOT_EQUAL =
  'What arrived is not what was saved. Nothing was restored; use another copy of this backup.';

const header = z.object({
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
const tableShape = z.object({ name: z.string(), columns: z.array(z.string()) });
const totalsShape = z.record(z.string(), z.object({ rows: z.string(), sum: z.string() }));

type Options = {
  databaseUrl: string;
  file: string;
  key: Uint8Array;
  prepare: (databaseUrl: string) => Promise<void>;
  /** Jobs that every start adds: a queue that has only these is empty. */
  scheduled: readonly string[];
};
type Restored = { createdAt: string; totals: z.infer<typeof totalsShape> };

/**
 * Into a database without rows, in one transaction: everything, counted and compared, or nothing. Repeatable,
 * because it begins with new tables. @throws BackupError
 */
export async function restoreBackup({
  databaseUrl,
  file,
  key,
  prepare,
  scheduled,
}: Options): Promise<Restored> {
  const client = new pg.Client(connectionOptions(databaseUrl));
  await client.connect();

  try {
    // A second restore waits and then finds the first one's rows.
    await client.query(`select pg_advisory_lock(hashtext('veemark-restore'))`);
    const own = await ownMigrations();
    await assertEmpty(client, { own, scheduled });
    const lines = linesOf(openFile(file, key));
    const { createdAt, migrations } = header.parse(await firstLine(lines));
    if (!isDeepStrictEqual(migrations, own)) throw new BackupError(OTHER_VERSION);
    await removeTables(client);
    await prepare(databaseUrl);
    await client.query('begin');
    const totals = await fill(client, lines);
    await releaseQueue(client);
    await client.query('commit');
    return { createdAt, totals };
  } catch (error) {
    throw toFileError(file, error);
  } finally {
    await client.end();
  }
}

function openFile(file: string, key: Uint8Array): AsyncIterable<Buffer> {
  const text = createGunzip();
  // A failure ends the text with the same error, which its reader throws.
  pipeline(createReadStream(file), openFrames(key), text).catch(() => undefined);
  return text;
}

/** Tables left by a start or an interrupted restore count as empty. */
async function assertEmpty(
  client: pg.Client,
  { own, scheduled }: { own: KnownMigration[]; scheduled: readonly string[] },
) {
  const found = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const tables = found.rows.map(({ name }) => name);
  if (tables.length === 0) return;

  const has = async (query: string) => ((await client.query(query)).rowCount ?? 0) > 0;
  const refuse = (what: string) =>
    new BackupError(`The target database is not empty: ${what}. ${ONLY_EMPTY}`);
  if (!tables.includes('_prisma_migrations')) throw refuse('it has tables of another program');

  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations',
  );
  if (rows.some((row) => own.every(({ name }) => name !== row.name)))
    throw refuse('it has tables of another program or version');

  for (const table of tables.filter((name) => !BY_EVERY_START.includes(name)))
    if (await has(`select from ${client.escapeIdentifier(table)} limit 1`))
      throw refuse(`it has rows in ${table}`);

  if (!(await has(`select from pg_views where schemaname = 'graphile_worker' and viewname = 'jobs'`))) return;

  const { rowCount: jobs } = await client.query(
    'select from graphile_worker.jobs where task_identifier <> all($1) limit 1',
    [scheduled],
  );
  if (jobs) throw refuse('it has jobs');

  // A worker holds the lock of its name while its process lives.
  const alive = 'not pg_try_advisory_xact_lock_shared(hashtextextended(id::text, 0))';
  if (await has(`select from worker_heartbeats where ${alive}`)) throw new BackupError(WORKER_RUNS);
}

type Line = { kind: string; text: string };

async function firstLine(lines: AsyncGenerator<Line>): Promise<unknown> {
  const { value } = await lines.next();
  return JSON.parse(value?.text ?? 'null');
}

async function fill(client: pg.Client, lines: AsyncGenerator<Line>) {
  const tables = await listTables(client);
  let table: Table = { name: '', columns: [] };
  const rows = batch((texts) => insertRows(client, table, texts));
  for await (const { kind, text } of lines) {
    if (kind === 'R') {
      await rows.add(text);
      continue;
    }
    await rows.flush();
    if (kind === 'E') return assertEqual(client, tables, totalsShape.parse(JSON.parse(text)));
    table = tableShape.parse(JSON.parse(text));
    if (!tables.some((own) => isDeepStrictEqual(own, table))) throw new BackupError(OTHER_VERSION);
  }
  throw new BackupError(NOT_EQUAL);
}

async function assertEqual(client: pg.Client, tables: Table[], expected: Restored['totals']) {
  for (const table of tables)
    if (!isDeepStrictEqual(await totalOf(client, table), expected[table.name]))
      throw new BackupError(NOT_EQUAL);
  const { rowCount: damaged } = await client.query(
    `select from stored_objects where bytes is null or key <> encode(sha256(bytes), 'hex') limit 1`,
  );
  if (damaged) throw new BackupError(NOT_EQUAL);
  return expected;
}

function batch(insert: (texts: string[]) => Promise<unknown>) {
  let waiting: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (waiting.length > 0) await insert(waiting);
    waiting = [];
    bytes = 0;
  };
  return {
    flush,
    add: async (text: string) => {
      waiting.push(text);
      bytes += text.length;
      if (bytes > BATCH_BYTES) await flush();
    },
  };
}

function insertRows(client: pg.Client, { name, columns }: Table, texts: string[]) {
  return client.query(
    `insert into ${name} (${columns.join()}) overriding system value
     select ${columns.join()} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${texts.join(',')}]`],
  );
}

/** New ids of the queue follow those that arrived, and no worker of the source holds a job. */
async function releaseQueue(client: pg.Client) {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select attrelid::regclass::text as name, quote_ident(attname) as column from pg_attribute
     where attidentity <> '' and attrelid::regclass::text like 'graphile_worker.%'`,
  );
  for (const { name, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${name} having count(*) > 0`,
      [name, column],
    );
  await client.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs`,
  );
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const text = Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
      yield { kind: text[0] ?? '', text: text.slice(1) };
    }
    parts.push(chunk.subarray(from));
  }
}
