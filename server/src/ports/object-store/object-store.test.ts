import { hash, randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { storedPiece } from '#server/test/published-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { startS3Server } from '#server/test/stubs/s3-server.ts';
import { testServices } from '#server/test/test-services.ts';
import { createS3Bucket } from './s3-bucket.ts';
import { createObjectStore } from './stored-objects.ts';

const s3 = await startS3Server();
afterAll(() => s3.close());
beforeEach(() => s3.heal());

const bucket = createS3Bucket(s3.options);
const anObject = () => new Uint8Array(randomBytes(5000));
const IN_AN_HOUR = () => new Date(Date.now() + 60 * 60_000);

/** Stores that keep new objects here and there, on the same rows. */
async function stores() {
  const { services } = await testServices();
  const { db } = services;
  const refused: unknown[] = [];
  const options = { db, bucket, onError: (error: unknown) => void refused.push(error) };
  await db.storedObject.deleteMany({ where: { images: { none: {} } } });
  return {
    db,
    refused,
    inside: createObjectStore({ ...options, keepsIn: 'postgres' }),
    outside: createObjectStore({ ...options, keepsIn: 's3' }),
  };
}

async function moveAll(store: Awaited<ReturnType<typeof stores>>['inside']) {
  let after: string | null = '';
  while (after !== null) after = await store.moveNext(after);
}

test('what is kept in the bucket is not in the database, lies under its hash, and comes back as it was', async () => {
  const { db, outside } = await stores();
  const bytes = anObject();
  const key = await outside.put(bytes, 'image/jpeg');
  expect(key).toBe(hash('sha256', bytes));
  expect(s3.objects.get(key)?.equals(bytes)).toBe(true);
  await expect(db.storedObject.findUnique({ where: { key } })).resolves.toMatchObject({
    bytes: null,
    size: 5000,
  });
  const found = await outside.get(key);
  expect([Buffer.from(found.bytes).equals(bytes), found.mediaType]).toEqual([true, 'image/jpeg']);
  await expect(outside.put(bytes, 'image/jpeg')).resolves.toBe(key);
});

test('a key that the store does not know is said to be a store that is away, without its words', async () => {
  const stranger = createS3Bucket({ ...s3.options, secretAccessKey: 'other' });
  await expect(stranger.put(hash('sha256', 'x'), Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
    reason: 'unavailable',
    message: expect.not.stringContaining('Signature'),
  });
});

test('a bucket that is away loses nothing: the database keeps the object until it can be moved', async () => {
  const { db, outside, refused } = await stores();
  s3.fail('down');
  const bytes = anObject();
  const key = await outside.put(bytes, 'image/jpeg');
  expect(refused).toHaveLength(1);
  expect(Buffer.from((await outside.get(key)).bytes).equals(bytes)).toBe(true);
  await expect(outside.moveNext('')).rejects.toMatchObject({ reason: 'unavailable' });
  s3.heal();
  await moveAll(outside);
  expect(s3.objects.has(key)).toBe(true);
  await expect(db.storedObject.findUnique({ where: { key } })).resolves.toMatchObject({ bytes: null });
});

test('objects move out and back while they are read; none is ever missing, and none is left behind @long', async () => {
  const { db, inside, outside } = await stores();
  const kept = Array.from({ length: 20 }, anObject);
  const keys = await Promise.all(kept.map((bytes) => inside.put(bytes, 'image/jpeg')));
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted)
      for (const key of keys) expect(hash('sha256', (await inside.get(key)).bytes)).toBe(key);
  })();
  await Promise.all([moveAll(outside), moveAll(outside)]);
  expect(keys.filter((key) => !s3.objects.has(key))).toEqual([]);
  await expect(db.storedObject.count({ where: { key: { in: keys }, bytes: null } })).resolves.toBe(20);
  await Promise.all([moveAll(inside), moveAll(inside)]);
  over.abort();
  await reading;
  expect(keys.filter((key) => s3.objects.has(key))).toEqual([]);
  await expect(db.storedObject.count({ where: { key: { in: keys }, bytes: null } })).resolves.toBe(0);
});

test('an object that the bucket has lost or damaged is never served, and stops no other from moving', async () => {
  const { db, inside, outside } = await stores();
  const [lost, other] = [
    await outside.put(anObject(), 'image/jpeg'),
    await outside.put(anObject(), 'image/jpeg'),
  ];
  s3.fail('damaged');
  await expect(outside.get(lost)).rejects.toThrow('gone or damaged');
  s3.heal();
  s3.objects.delete(lost);
  await expect(outside.get(lost)).rejects.toThrow('gone or damaged');
  await moveAll(inside);
  await expect(db.storedObject.findUnique({ where: { key: other } })).resolves.toMatchObject({
    bytes: expect.anything(),
  });
});

test('what no image names is removed, here and in the bucket; what one names stays', async () => {
  const { db, outside } = await stores();
  const { user } = await signedIn();
  const { id } = await storedPiece(db, user.id);
  const unnamed = await outside.put(anObject(), 'image/jpeg');
  await outside.removeUnused(new Date(Date.now() - 60 * 60_000));
  expect(s3.objects.has(unnamed)).toBe(true);
  await outside.removeUnused(IN_AN_HOUR());
  expect(s3.objects.has(unnamed)).toBe(false);
  await expect(db.storedObject.count({ where: { key: unnamed } })).resolves.toBe(0);
  const image = await db.image.findFirstOrThrow({ where: { contentId: id } });
  await expect(outside.get(image.objectKey)).resolves.toMatchObject({ mediaType: 'image/jpeg' });
  s3.fail('down');
  const later = await outside.put(anObject(), 'image/jpeg');
  s3.heal();
  await moveAll(outside);
  s3.fail('down');
  await expect(outside.removeUnused(IN_AN_HOUR())).rejects.toMatchObject({ reason: 'unavailable' });
  await expect(db.storedObject.count({ where: { key: later } })).resolves.toBe(1);
});
