import { execFileSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPlans } from '#server/auth/plan.ts';
import { SCHEDULED } from '#server/jobs.ts';
import type { Bucket } from '#server/ports/object-store/object-store.ts';
import { createS3Bucket } from '#server/ports/object-store/s3-bucket.ts';
import { createObjectStore } from '#server/ports/object-store/stored-objects.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { runJobs } from '#server/run-jobs.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { startProgram } from '#server/test/server-process.ts';
import { signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { startS3Server } from '#server/test/stubs/s3-server.ts';
import { change, cookieOf, testApp } from '#server/test/test-app.ts';
import { createEmptyDatabase } from '#server/test/test-database.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const KEY = randomBytes(32);
const IMAGE_BYTES = 900_000;
const newFile = () => path.join(mkdtempSync(path.join(os.tmpdir(), 'veemark-backup-')), 'a.backup');

async function backedUp() {
  const { services, databaseUrl } = await testServices();
  const one = await userWithEverything();
  const bytes = randomBytes(IMAGE_BYTES);
  const image = { width: 1, height: 1, objectKey: await services.objects.put(bytes, 'image/jpeg') };
  for (let count = 0; count < 5; count += 1)
    await services.db.image.create({
      data: { ...image, userId: one.user.id, token: randomBytes(8).toString('hex') },
    });
  const piece = await plainPiece(services.db, one.user.id, { title: 'Ünïcode "quoted" \\ line\nend' });
  await services.queue.add('mailLink', { mailId: piece.id, email: one.user.email, purpose: 'confirm_email' });
  await services.db.$executeRaw`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'`;
  const file = newFile();
  const totals = await writeBackup({ databaseUrl, bucket: undefined, file, key: KEY, now: new Date() });
  return { file, totals, user: one.user, piece, bytes, db: services.db };
}

const prepare = (databaseUrl: string) => prepareDatabase(databaseUrl, createPlans({ BILLING: 'stripe' }));

const restore = async (file: string, { key = KEY, databaseUrl = '' } = {}) => {
  const target = databaseUrl || (await createEmptyDatabase());
  return {
    target,
    ...(await restoreBackup({ databaseUrl: target, file, key, prepare, scheduled: SCHEDULED })),
  };
};

async function rowsOf(databaseUrl: string, query: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(query).finally(() => client.end());
  return rowCount ?? 0;
}

const exampleOf = (bytes: Buffer) => bytes.toString('latin1');

test('a backup put into an empty database holds every row of every table; its user signs in and reads the piece', async () => {
  const { file, totals, user, piece, bytes, db } = await backedUp();
  const kept = await db.$queryRaw<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and relname not in ('_prisma_migrations', 'help_articles', 'migrations')`;
  expect(Object.keys(totals).sort()).toEqual(kept.map(({ name }) => name).sort());
  expect(Number(totals['images']?.rows)).toBeGreaterThanOrEqual(5);
  const restored = await restore(file);
  expect(restored.totals).toEqual(totals);

  const instance = await anotherInstance({ databaseUrl: restored.target });
  const stored = await instance.services.objects.get(hash('sha256', bytes));
  expect(bytes.equals(stored.bytes)).toBe(true);
  const app = await testApp(instance.services);
  const signIn = await change(app, 'account.signIn', {
    input: { email: user.email, password: TEST_PASSWORD },
  });
  expect(signIn.statusCode).toBe(200);
  const input = encodeURIComponent(JSON.stringify({ id: piece.id }));
  const read = await app.inject({
    url: `/trpc/content.getContent?input=${input}`,
    headers: { cookie: cookieOf(signIn) },
  });
  expect(read.json()).toMatchObject({ result: { data: { title: piece.title, content: piece.content } } });
  const { db: target, queue } = instance.services;
  const jobs = await target.$queryRaw<object[]>`select payload, locked_by from graphile_worker._private_jobs`;
  expect(jobs).toEqual([{ payload: expect.objectContaining({ email: user.email }), locked_by: null }]);
  await queue.add('removeExpired', {});
});

test('the file shows nothing of what it holds, and is only there once it is whole', async () => {
  const { file, user } = await backedUp();
  expect(readFileSync(file).includes(user.email)).toBe(false);
  expect(existsSync(`${file}.part`)).toBe(false);
  const { databaseUrl } = await testServices();
  const again = writeBackup({ databaseUrl, bucket: undefined, file, key: KEY, now: new Date() });
  await expect(again).rejects.toThrow('exists already');
});

test('another key, a cut and a changed file, and a foreign one are refused with what to do, and nothing arrives', async () => {
  await expect(restore(newFile())).rejects.toThrow('cannot be used: ENOENT');
  await expect(restore(os.tmpdir())).rejects.toThrow('cannot be used: EISDIR');

  const { file, totals } = await backedUp();
  const whole = readFileSync(file);
  const spoilt = (bytes: Buffer) => {
    const name = newFile();
    writeFileSync(name, bytes);
    return name;
  };

  await expect(restore(file, { key: randomBytes(32) })).rejects.toThrow('made with another key');

  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 100) ^ 1, whole.length - 100);

  const databaseUrl = await createEmptyDatabase();
  await expect(restore(spoilt(changed), { databaseUrl })).rejects.toThrow('is damaged');
  expect(await rowsOf(databaseUrl, 'select from users')).toBe(0);

  for (const length of [0, 20, 60, 70_000, whole.length - 1])
    await expect(restore(spoilt(whole.subarray(0, length)), { databaseUrl })).rejects.toThrow(
      'ends too early',
    );

  await expect(
    restore(spoilt(Buffer.from(exampleOf(whole).replace('VEEMARK', 'POSTCRD'), 'latin1'))),
  ).rejects.toThrow('is no backup');
  expect((await restore(file, { databaseUrl })).totals).toEqual(totals);
});

test('a restore that is killed while it makes tables or fills them is repeated, on the same database', async () => {
  const { file, totals } = await backedUp();
  const whole = readFileSync(file);
  const target = await createEmptyDatabase();
  const making = 'select from pg_class where relname = $$accounts$$';
  const filling = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
  for (const reached of [making, filling, filling]) {
    // The process waits for the rest of its file, which does not come.
    const pipe = newFile();
    execFileSync('mkfifo', [pipe]);
    const command = startProgram(
      { DATABASE_URL: target, BACKUP_KEY: KEY.toString('base64') },
      path.resolve(import.meta.dirname, '../../../scripts/restore.ts'),
      { words: [pipe] },
    );
    const input = await open(pipe, 'w');
    const writing = input.write(whole.subarray(0, whole.length - 1000)).catch(() => undefined);
    await vi.waitFor(async () => expect(await rowsOf(target, reached)).toBeGreaterThan(0), 20_000);
    await command.end('SIGKILL');
    await writing;
    await input.close();
  }
  expect((await restore(file, { databaseUrl: target })).totals).toEqual(totals);
});

test('a database on which a server was started is empty until somebody uses it, and taken once no worker runs', async () => {
  const { file, totals } = await backedUp();
  const databaseUrl = await createEmptyDatabase();
  await prepare(databaseUrl);
  const { services, pool, close } = await anotherInstance({ databaseUrl });
  const jobs = await runJobs(services, pool);
  const beating = 'select from worker_heartbeats';
  await vi.waitFor(async () => expect(await rowsOf(databaseUrl, beating)).toBe(1));
  await expect(restore(file, { databaseUrl })).rejects.toThrow('A worker is running');
  await jobs.stop();
  await close();
  await rowsOf(databaseUrl, `insert into worker_heartbeats values (gen_random_uuid(), now())`);
  expect((await restore(file, { databaseUrl })).totals).toEqual(totals);
  await expect(restore(file, { databaseUrl })).rejects.toThrow('is not empty: it has rows in');
});

test('images that lie in an object store are in the backup, which is restored without it', async () => {
  const { services, databaseUrl } = await testServices();
  const s3 = await startS3Server();
  onTestFinished(() => s3.close());
  const bucket = createS3Bucket(s3.options);
  const { db } = services;
  const objects = createObjectStore({ db, bucket, keepsIn: 's3', onError: () => expect.unreachable() });
  const { user } = await signedIn();
  const bytes = randomBytes(2000);
  const objectKey = await objects.put(bytes, 'image/jpeg');
  await db.image.create({ data: { userId: user.id, token: objectKey, objectKey, width: 1, height: 1 } });
  onTestFinished(async () => {
    await db.image.deleteMany({ where: { objectKey } });
    await db.storedObject.delete({ where: { key: objectKey } });
  });
  const file = newFile();
  const save = (from: Bucket | undefined) =>
    writeBackup({ databaseUrl, bucket: from, file, key: KEY, now: new Date() });
  await expect(save(undefined)).rejects.toThrow('Check the S3_ variables');
  await save(bucket);
  const instance = await anotherInstance({ databaseUrl: (await restore(file)).target });
  const stored = await instance.services.objects.get(objectKey);
  expect(bytes.equals(stored.bytes)).toBe(true);
});

test('a database with tables is never restored into, and a backup of other tables is not taken', async () => {
  const { file, db } = await backedUp();
  const { databaseUrl } = await testServices();
  await expect(restore(file, { databaseUrl })).rejects.toThrow('is not empty');
  await db.$executeRaw`update _prisma_migrations set checksum = 'other' where migration_name like '%_chat'`;
  const other = newFile();
  await writeBackup({ databaseUrl, bucket: undefined, file: other, key: KEY, now: new Date() });
  await expect(restore(other)).rejects.toThrow('another version of Veemark');
});
