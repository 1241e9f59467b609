import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shortTasks } from '../run-jobs.ts';
import { testServices } from '../test/test-services.ts';
import { startJobRunner } from './job-runner.ts';
import type { Tasks } from './tasks.ts';

/** Changes of this table are refused from now on. @returns allows them again */
async function refuseChanges(pool: pg.Pool, change: 'delete' | 'insert', table: string) {
  await pool.query(`
    create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'read_only_sql_transaction', message = 'read-only'; end $$;
    create trigger refused before ${change} on ${table} execute function refuse_change()`);
  return () => pool.query(`drop trigger refused on ${table}`);
}

/** @returns what it could not do */
async function startRunner(tasks: Partial<Tasks>): Promise<unknown[]> {
  const { services, pool } = await testServices();
  const problems: unknown[] = [];
  const log: typeof services.log = Object.create(services.log, {
    error: { value: (problem: unknown) => problems.push(problem) },
  });
  const runner = await startJobRunner({
    ...services,
    log,
    pool,
    metrics: undefined,
    schedule: {},
    has: () => true,
    concurrency: 6,
    tasks: { ...shortTasks(services), writePiece: async () => undefined, ...tasks },
  });
  onTestFinished(() => runner.stop());
  return problems;
}

test('jobs go on after a database refused to store that several of them were done', async () => {
  const { services, pool } = await testServices();
  let [begun, done] = [0, 0];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const ending = (turn: number) => async () => {
    begun += 1;
    await ends[turn]?.promise;
    done += 1;
  };
  const problems = await startRunner({
    housekeeping: ending(4),
    moveImages: ending(0),
    sweepCalendar: ending(1),
    lookAtWebsites: ending(2),
    reconcilePayments: ending(3),
  });
  const allow = await refuseChanges(pool, 'delete', 'graphile_worker._private_jobs');
  for (const task of ['reconcilePayments', 'lookAtWebsites', 'sweepCalendar', 'moveImages'] as const)
    await services.queue.add(task, {});
  await vi.waitFor(() => expect(begun).toBe(4));
  // The first makes the runner shut down; the others end while it does, and after.
  ends[0]?.resolve();
  await vi.waitFor(() => expect(problems).not.toEqual([]));
  for (const { resolve } of ends) resolve();
  await vi.waitFor(() => expect(done).toBe(4));
  await allow();
  await services.queue.add('housekeeping', {});
  await vi.waitFor(() => expect(done).toBe(5));
}, 60_000);

test('jobs are taken by a runner that began while the database took no changes', async () => {
  const { services, pool } = await testServices();
  let done = 0;
  const allow = await refuseChanges(pool, 'insert', 'graphile_worker._private_tasks');
  const problems = await startRunner({
    housekeeping: async () => {
      done += 1;
    },
  });
  await vi.waitFor(() => expect(problems).not.toEqual([]));
  await allow();
  await services.queue.add('housekeeping', {});
  await vi.waitFor(() => expect(done).toBe(1));
}, 60_000);
