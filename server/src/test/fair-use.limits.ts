import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sweepCalendar } from '#server/features/calendar/worker/sweep-calendar.ts';
import { aRequest } from './generation-flow.ts';
import { lockedTables } from './locked-tables.ts';
import { planner } from './planner.ts';
import { runningJobs } from './running-jobs.ts';
import { signedIn } from './signed-in.ts';
import { testServices } from './test-services.ts';

const BULK = 500;
const HOUR_MS = 3_600_000;
const BEGINS = { interval: 5 };

/** Someone with 500 pieces that are all to be written now. */
async function bulkWriter() {
  const now = new Date();
  const { db, user, websiteId } = await planner({ now });
  const own = { userId: user.id, websiteId, timeZone: 'UTC', status: 'queued' } as const;
  const first = now.getTime() + HOUR_MS;
  await db.calendarEntry.createMany({
    data: Array.from({ length: BULK }, (_, index) => ({
      ...own,
      id: randomUUID(),
      brief: { topic: `Tea ${index}`, wordCount: 300 },
      slotAt: new Date(first + index * 1000),
    })),
  });
  return (status: 'queued' | 'writing') => db.calendarEntry.count({ where: { userId: user.id, status } });
}

test("one user's 500 pieces are written ten at a time, and another's single piece begins at once", async () => {
  const { services, pool, writer } = await testServices();
  const entries = await bulkWriter();
  const single = await signedIn({ plan: 'pro' });
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  writer.before = () => over.promise;
  await runningJobs({ services, pool });
  await vi.waitFor(async () => expect(await entries('writing')).toBe(10), BEGINS);
  await sweepCalendar(services);

  const request = aRequest({ wordCount: 300 });
  await single.api.content.startGeneration(request);
  const generation = () => single.db.generation.findUniqueOrThrow({ where: { id: request.id } });
  await vi.waitFor(async () => expect(await generation()).toMatchObject({ status: 'planning' }), BEGINS);
  expect([await entries('writing'), await entries('queued')]).toEqual([10, BULK - 10]);
  over.resolve();
});

test('while every job in the background hangs, what somebody waits for is done', async () => {
  const { services, pool, databaseUrl } = await testServices();
  const { api, db } = await signedIn({ plan: 'pro' });
  await runningJobs({ services, pool });
  const unlock = await lockedTables(databaseUrl, ['calendar_entries'], 'all');
  for (let count = 0; count < BULK; count += 1) await services.queue.add('workOnEntry', { id: randomUUID() });
  const hanging = async () => {
    const [{ count } = { count: 0 }] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from graphile_worker.jobs where locked_at is not null`;
    return count;
  };
  await vi.waitFor(async () => expect(await hanging()).toBe(8), BEGINS);

  const request = aRequest({ wordCount: 300 });
  await api.content.startGeneration(request);
  await vi.waitFor(async () => expect(await db.piece.count({ where: { id: request.id } })).toBe(1), BEGINS);
  expect(await hanging()).toBe(8);
  await unlock();
});
