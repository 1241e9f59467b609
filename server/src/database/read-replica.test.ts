import { expect, onTestFinished, test, vi } from 'vitest';
import { change, cookieOf, testApp } from '../test/test-app.ts';
import { plainPiece } from '../test/plain-piece.ts';
import { sessionCookieOf, signedIn } from '../test/signed-in.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { aProfile } from '../test/dependencies/server-with-postgres.ts';
import { createDb, createPool } from './db.ts';
import { createReadReplica } from './read-replica.ts';

/** A user whose list says which database it comes from, because nothing is copied from one to the other. */
async function twoDatabases() {
  const { services, user, db } = await signedIn({ plan: 'pro' });
  const readUrl = await createTestDatabase();
  const pool = createPool(readUrl);
  const there = createDb(pool);
  await there.user.create({ data: user });
  await plainPiece(db, user.id, { title: 'On the primary' });
  await plainPiece(there, user.id, { title: 'On the replica' });
  const primary = { db, hotRead: services.hotRead };
  const { readList: read, close } = createReadReplica({ readUrl, primary, onChange: () => undefined });
  onTestFinished(async () => {
    await close();
    await there.$disconnect();
    await pool.end();
  });
  const lists = { read, afterChange: services.lists.afterChange };
  const app = await testApp({ lists });
  const cookie = await sessionCookieOf(services, user.id);
  const titles = async (headers: Record<string, string> = { cookie }, search = '') => {
    const { body } = await app.inject({
      url: `/trpc/content.listContent?input=${encodeURIComponent(JSON.stringify({ search }))}`,
      headers,
    });
    return [...body.matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title);
  };
  return { app, cookie, titles, db, pool };
}

test('lists and searches are read on the replica, but not by those who have just changed something', async () => {
  const { app, cookie, titles } = await twoDatabases();
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the replica']));
  expect(await titles({ cookie }, 'replica')).toEqual(['On the replica']);

  const saved = await change(app, 'profiles.create', { input: aProfile(), cookie });
  expect(saved.statusCode).toBe(200);
  expect(saved.headers['set-cookie']).toMatch(/^changed=1; Path=\/; Max-Age=10; HttpOnly; SameSite=Lax$/);
  const withNote = { cookie: `${cookie}; ${cookieOf(saved)}` };
  expect(await titles(withNote)).toEqual(['On the primary']);
  expect(await titles(withNote, 'on the')).toEqual(['On the primary']);
});

test('a replica that falls behind is not asked, and is again once it has caught up', async () => {
  const { titles, db, pool } = await twoDatabases();
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the replica']));
  const beat = { id: '00000000-0000-4000-8000-000000000001', seenAt: new Date() };
  await db.workerHeartbeat.create({ data: beat });
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the primary']), { timeout: 10_000 });
  await pool.query('insert into worker_heartbeats (id, seen_at) values ($1, $2)', [beat.id, beat.seenAt]);
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the replica']), { timeout: 10_000 });
});

test('when the replica fails in the middle of it, a list comes from the primary', async () => {
  const { titles, pool } = await twoDatabases();
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the replica']));
  await pool.query('alter table generated_content rename to gone');
  expect(await titles()).toEqual(['On the primary']);
});
