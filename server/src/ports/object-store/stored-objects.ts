import { hash } from 'node:crypto';
import type { Db, Tx } from '#server/database/db.ts';
import type { Bucket, ObjectStore } from './object-store.ts';

/** Milliseconds, for a large object on a slow line. */
const MOVE_TIMEOUT_MS = 60_000;
const REMOVED_AT_ONCE = 200;

type Options = {
  db: Db;
  bucket: Bucket | undefined;
  keepsIn: 'postgres' | 's3';
  /** The bucket refused an object, which the database keeps until it is moved. */
  onError: (error: unknown) => void;
};

export function createObjectStore({ db, bucket, keepsIn, onError }: Options): ObjectStore {
  const target = keepsIn === 's3' ? bucket : undefined;

  async function bytesOf(key: string) {
    const row = await db.storedObject.findUniqueOrThrow({ where: { key } });
    return { bytes: row.bytes ?? (await bucket?.get(key)) ?? null, mediaType: row.mediaType };
  }

  return {
    put: async (bytes, mediaType) => {
      const key = hash('sha256', bytes);
      const row = { key, mediaType, size: bytes.length };
      const stored = await db.storedObject.upsert({
        where: { key },
        create: { ...row, bytes: target ? null : new Uint8Array(bytes) },
        update: { touchedAt: new Date() },
        omit: { bytes: true },
      });
      // An earlier upload may have failed, so it is repeated even if the row exists.
      await target?.put(key, bytes, stored.mediaType).catch(async (error: unknown) => {
        onError(error);
        await db.storedObject.update({ where: { key }, data: { bytes: new Uint8Array(bytes) } });
      });
      return key;
    },
    get: async (key) => {
      let found = await bytesOf(key);
      if (!found.bytes) found = await bytesOf(key);
      const { bytes, mediaType } = found;
      if (!bytes || !isWhole(key, bytes)) throw new Error(`The stored object ${key} is gone or damaged.`);
      return { bytes, mediaType };
    },
    removeUnused: (before) =>
      db.$transaction((tx) => removeUnused(tx, bucket, before), { timeout: MOVE_TIMEOUT_MS }),
    moveNext: async (after) => {
      if (!bucket) return null;
      const move = target ? moveOut : moveIn;
      const moved = await db.$transaction((tx) => move(tx, bucket, after), { timeout: MOVE_TIMEOUT_MS });
      // Not before the commit: after a rollback the bucket's would be the only copy.
      if (moved?.isInDatabase) await bucket.remove(moved.key);
      return moved?.key ?? null;
    },
  };
}

/** Rows stay locked until the bucket has removed theirs, so that equal bytes are not stored before. */
async function removeUnused(tx: Tx, bucket: Bucket | undefined, before: Date) {
  const removed = await tx.$queryRaw<{ key: string; isOutside: boolean }[]>`
    delete from stored_objects where key in (
      select key from stored_objects object
      where touched_at < ${before}
        and not exists (select from images where object_key = object.key)
        and not exists (select from image_variants where object_key = object.key)
        and not exists (select from deleted_rows where object_key = object.key)
      limit ${REMOVED_AT_ONCE} for update skip locked)
    returning key, bytes is null as "isOutside"`;
  for (const { key, isOutside } of removed) if (isOutside) await bucket?.remove(key);
}

type Moved = { key: string; isInDatabase: boolean };

async function moveOut(tx: Tx, bucket: Bucket, after: string): Promise<Moved | null> {
  const [object] = await tx.$queryRaw<{ key: string; mediaType: string; bytes: Uint8Array }[]>`
    select key, media_type as "mediaType", bytes from stored_objects
    where key > ${after} and bytes is not null order by key limit 1 for update skip locked`;
  if (!object) return null;
  const { key, bytes, mediaType } = object;
  await bucket.put(key, bytes, mediaType);
  await tx.storedObject.update({ where: { key }, data: { bytes: null } });
  return { key, isInDatabase: false };
}

/** Lost or damaged objects are skipped; reading one reports it. */
async function moveIn(tx: Tx, bucket: Bucket, after: string): Promise<Moved | null> {
  const [object] = await tx.$queryRaw<{ key: string }[]>`
    select key from stored_objects
    where key > ${after} and bytes is null order by key limit 1 for update skip locked`;
  if (!object) return null;
  const { key } = object;
  const bytes = await bucket.get(key);
  if (!bytes || !isWhole(key, bytes)) return { key, isInDatabase: false };
  await tx.storedObject.update({ where: { key }, data: { bytes: new Uint8Array(bytes) } });
  return { key, isInDatabase: true };
}

const isWhole = (key: string, bytes: Uint8Array) => hash('sha256', bytes) === key;
