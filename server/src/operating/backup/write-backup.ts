import { constants } from 'node:fs';
import { open, rename, rm, access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { connectionOptions } from '../../database/kept-connection.ts';
import { appliedMigrations } from '../../database/migrate.ts';
import { BackupError, sealFrames, toFileError } from './sealed-frames.ts';
import type { Bucket } from '../../ports/object-store/object-store.ts';
import { listTables, rowText, STORED_OBJECTS, totalOf, type Total } from './tables.ts';

/** Bytes held at a time; pictures are large and most rows small. */
const BATCH_BYTES = 2 * 1024 * 1024;
const BATCH_ROWS_MAX = 2000;
const FIRST_BATCH_ROWS = 10;

type Options = {
  databaseUrl: string;
  bucket: Bucket | undefined;
  file: string;
  key: Uint8Array;
  now: Date;
};
export type BackupTotals = Record<string, Total>;

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
