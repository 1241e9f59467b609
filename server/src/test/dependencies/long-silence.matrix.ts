import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { DATABASE_AWAY_WHILE_SAVING, DATABASE_AWAY } from '../../database/database-away.ts';
import { aProfile, startServerWithPostgres, timed } from './server-with-postgres.ts';

const SILENCE_MS = 30_000;
/** A request to a silent database is answered within this time; once it is back, everything works again as soon. */
const WITHIN_MS = 5000;

const outside = await startServerWithPostgres();
afterAll(() => outside.end());

test('a database frozen for half a minute: every read and change is answered within 5 s, none is made twice, and all works within 5 s of its return', async () => {
  const { me, ask } = await outside.person();
  const refused: string[] = [];
  await outside.postgres.freeze();
  const until = performance.now() + SILENCE_MS;
  while (performance.now() < until) {
    const profile = aProfile();
    const [read, change] = await Promise.all([timed(me), timed(() => ask('/trpc/profiles.create', profile))]);
    expect([read.status, change.status]).toEqual([503, 503]);
    expect(read.text).toContain(DATABASE_AWAY);
    const mayHaveArrived = change.text.includes(DATABASE_AWAY_WHILE_SAVING);
    expect(mayHaveArrived || change.text.includes(DATABASE_AWAY)).toBe(true);
    if (!mayHaveArrived) refused.push(profile.id);
    expect(Math.max(read.ms, change.ms)).toBeLessThan(WITHIN_MS);
    await sleep(500);
  }
  await outside.postgres.thaw();
  await vi.waitFor(async () => expect((await me()).status).toBe(200), { timeout: WITHIN_MS, interval: 50 });
  const saved = aProfile();
  expect((await ask('/trpc/profiles.create', saved)).status).toBe(200);
  const { text } = await ask('/trpc/profiles.list?input={}');
  expect(text).toContain(saved.id);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused.filter((id) => text.includes(id))).toEqual([]);
}, 90_000);
