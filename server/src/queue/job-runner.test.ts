import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testServices } from '#server/test/test-services.ts';
import { startJobRunner } from './job-runner.ts';
import type { JobName } from './job.ts';

/** Changes of this table are refused from now on, and counted by a sequence, which no rollback takes back. */
async function refuseChanges(pool: pg.Pool, change: 'delete' | 'insert', table: string) {
  await pool.query(`
    create sequence if not exists refusals;
    select setval('refusals', 1, false);
    create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin
      perform nextval('refusals');
      raise exception using errcode = 'read_only_sql_transaction', message = 'read-only';
    end $$;
    create trigger refused before ${change} on ${table} execute function refuse_change()`);
  return {
    isMet: async () => {
      const { rows } = await pool.query<{ isMet: boolean }>('select is_called as "isMet" from refusals');
      return rows[0]?.isMet;
    },
    allow: () => pool.query(`drop trigger refused on ${table}`),
  };
}

async function startRunner(runs: Partial<Record<JobName, () => Promise<void>>>) {
  const { services, pool } = await testServices();
  const runner = await startJobRunner({
    ...services,
    pool,
    metrics: undefined,
    concurrency: 6,
    jobs: Object.entries(runs).map(([name, run]) => ({
      name: name as JobName,
      lane: 'background',
      run,
      stop: async () => undefined,
    })),
  });
  onTestFinished(() => runner.stop());
}

test('jobs go on after a database refused to store that several of them were done @long', async () => {
  const { services, pool } = await testServices();
  let [begun, done] = [0, 0];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const ending = (turn: number) => async () => {
    begun += 1;
    await ends[turn]?.promise;
    done += 1;
  };

  await startRunner({
    removeExpired: ending(4),
    moveImages: ending(0),
    sweepCalendar: ending(1),
    lookAtWebsites: ending(2),
    reconcilePayments: ending(3),
  });

  const refusing = await refuseChanges(pool, 'delete', 'graphile_worker._private_jobs');
  for (const task of ['reconcilePayments', 'lookAtWebsites', 'sweepCalendar', 'moveImages'] as const)
    await services.queue.add(task, {});
  await vi.waitFor(() => expect(begun).toBe(4));
  // The first makes the runner shut down; the others end while it does, and after.
  ends[0]?.resolve();
  await expect.poll(refusing.isMet).toBe(true);
  for (const { resolve } of ends) resolve();
  await vi.waitFor(() => expect(done).toBe(4));
  await refusing.allow();
  await services.queue.add('removeExpired', {});
  await vi.waitFor(() => expect(done).toBe(5));
});

test('jobs are taken by a runner that began while the database took no changes @long', async () => {
  const { services, pool } = await testServices();
  let done = 0;
  const refusing = await refuseChanges(pool, 'insert', 'graphile_worker._private_tasks');
  await startRunner({
    removeExpired: async () => {
      done += 1;
    },
  });
  await expect.poll(refusing.isMet).toBe(true);
  await refusing.allow();
  await services.queue.add('removeExpired', {});
  await vi.waitFor(() => expect(done).toBe(1));
});
