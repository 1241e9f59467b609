import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shortTasks } from '../run-jobs.ts';
import { testServices } from '../test/test-services.ts';
import { startJobRunner } from './job-runner.ts';

const SLOW_MS = 2000;
/** By then the runner has shut itself down. */
const REFUSED_MS = 1000;

test('jobs go on after a database refused to store that several of them were done', async () => {
  const { services, pool } = await testServices();
  const { queue, worker, log } = services;
  let done = 0;
  const taking = (ms: number) => async () => {
    await sleep(ms);
    done += 1;
  };
  const runner = await startJobRunner({
    pool,
    worker,
    log,
    metrics: undefined,
    schedule: {},
    has: () => true,
    concurrency: 6,
    tasks: {
      ...shortTasks(services),
      writePiece: taking(0),
      housekeeping: taking(0),
      moveImages: taking(100),
      sweepCalendar: taking(500),
      lookAtWebsites: taking(900),
      reconcilePayments: taking(SLOW_MS),
    },
  });
  onTestFinished(() => runner.stop());
  await pool.query(`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'read_only_sql_transaction', message = 'read-only'; end $$;
    create trigger refused before delete on graphile_worker._private_jobs execute function refuse_change()`);
  for (const task of ['reconcilePayments', 'lookAtWebsites', 'sweepCalendar', 'moveImages'] as const)
    await queue.add(task, {});
  await vi.waitFor(() => expect(done).toBe(4), { timeout: 20_000 });
  await sleep(REFUSED_MS);
  await pool.query('drop trigger refused on graphile_worker._private_jobs');
  await queue.add('housekeeping', {});
  await vi.waitFor(() => expect(done).toBe(5), { timeout: 15_000 });
}, 60_000);
