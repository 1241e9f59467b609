import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shortTasks } from '../run-jobs.ts';
import { testServices } from '../test/test-services.ts';
import { startJobRunner } from './job-runner.ts';
import type { Tasks } from './tasks.ts';

const SLOW_MS = 2000;
/** By then the runner has shut itself down. */
const REFUSED_MS = 1000;

/** Changes of this table are refused from now on. @returns allows them again */
async function refuseChanges(pool: pg.Pool, change: 'delete' | 'insert', table: string) {
  await pool.query(`
    create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'read_only_sql_transaction', message = 'read-only'; end $$;
    create trigger refused before ${change} on ${table} execute function refuse_change()`);
  return () => pool.query(`drop trigger refused on ${table}`);
}

async function startRunner(tasks: Partial<Tasks>) {
  const { services, pool } = await testServices();
  const runner = await startJobRunner({
    ...services,
    pool,
    metrics: undefined,
    schedule: {},
    has: () => true,
    concurrency: 6,
    tasks: { ...shortTasks(services), writePiece: async () => undefined, ...tasks },
  });
  onTestFinished(() => runner.stop());
}

test('jobs go on after a database refused to store that several of them were done', async () => {
  const { services, pool } = await testServices();
  let done = 0;
  const taking = (ms: number) => async () => {
    await sleep(ms);
    done += 1;
  };
  await startRunner({
    housekeeping: taking(0),
    moveImages: taking(100),
    sweepCalendar: taking(500),
    lookAtWebsites: taking(900),
    reconcilePayments: taking(SLOW_MS),
  });
  const allow = await refuseChanges(pool, 'delete', 'graphile_worker._private_jobs');
  for (const task of ['reconcilePayments', 'lookAtWebsites', 'sweepCalendar', 'moveImages'] as const)
    await services.queue.add(task, {});
  await vi.waitFor(() => expect(done).toBe(4));
  await sleep(REFUSED_MS);
  await allow();
  await services.queue.add('housekeeping', {});
  await vi.waitFor(() => expect(done).toBe(5));
}, 60_000);

test('jobs are taken by a runner that began while the database took no changes', async () => {
  const { services, pool } = await testServices();
  let done = 0;
  const allow = await refuseChanges(pool, 'insert', 'graphile_worker._private_tasks');
  await startRunner({
    housekeeping: async () => {
      done += 1;
    },
  });
  await sleep(REFUSED_MS);
  await allow();
  await services.queue.add('housekeeping', {});
  await vi.waitFor(() => expect(done).toBe(1));
}, 60_000);
