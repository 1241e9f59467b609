import { afterAll, expect, test, vi } from 'vitest';
import { DATABASE_AWAY, DATABASE_AWAY_WHILE_SAVING } from '#server/database/database-away.ts';
import { pause } from '../pause.ts';
import { aProfile, startServerWithPostgres } from './server-with-postgres.ts';

/** Each is a read and a change. Between two, as long as it takes to notice a silence once more. */
const ROUNDS = 8;
const BETWEEN_MS = 3500;

const outside = await startServerWithPostgres();
afterAll(() => outside.end());

test('a database frozen for half a minute: every read and change is answered meanwhile, none is made twice, and all works when it is back', async () => {
  const { me, ask } = await outside.person();
  const refused: string[] = [];
  await outside.postgres.freeze();
  for (let round = 0; round < ROUNDS; round += 1) {
    const profile = aProfile();
    const [read, change] = await Promise.all([me(), ask('/trpc/profiles.create', profile)]);
    expect([read.status, change.status]).toEqual([503, 503]);
    expect(read.text).toContain(DATABASE_AWAY);
    const mayHaveArrived = change.text.includes(DATABASE_AWAY_WHILE_SAVING);
    expect(mayHaveArrived || change.text.includes(DATABASE_AWAY)).toBe(true);
    if (!mayHaveArrived) refused.push(profile.id);
    await pause(BETWEEN_MS);
  }
  await outside.postgres.thaw();
  await vi.waitFor(async () => expect((await me()).status).toBe(200), { interval: 50 });
  const saved = aProfile();
  expect((await ask('/trpc/profiles.create', saved)).status).toBe(200);
  const { text } = await ask('/trpc/profiles.list?input={}');
  expect(text).toContain(saved.id);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter((id) => text.includes(id))).toEqual([]);
});
