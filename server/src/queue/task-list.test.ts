import { expect, test } from 'vitest';
import { currentCaller } from '#server/lib/caller.ts';
import { byId, defineJob } from './job.ts';
import { toCrontab, toTaskList } from './task-list.ts';

test('a payload that is not what the job says does not reach it', async () => {
  const taken: unknown[] = [];
  const job = defineJob({
    name: 'settlePublication',
    payload: byId,
    lane: 'background',
    run: async (_services: unknown, payload) => void taken.push(payload),
  });
  const { settlePublication } = toTaskList([{ ...job, ...job.open({}) }]);
  const id = '0192d4a0-0000-7000-8000-000000000001';
  const run = async (payload: unknown) => settlePublication?.(payload, { job: { id: '1' } } as never);
  await expect(run({ id: 'x' })).rejects.toThrow(/Invalid/);
  await run({ id, more: true });
  expect(taken).toEqual([{ id }]);
});

test('a job has an owner in every queue, so users do not wait behind all jobs', async () => {
  const owners: unknown[] = [];
  const run = async () => void owners.push(currentCaller());
  const { removeExpired } = toTaskList([{ name: 'removeExpired', run }]);
  await removeExpired?.({}, { job: { id: '1' } } as never);
  expect(owners).toEqual([{ owner: 'jobs', isPatient: true }]);
});

test('a schedule names each task with its times, and the queue of one that never runs twice at once', () => {
  const jobs = [
    { name: 'removeExpired', schedule: '0 * * * *' },
    { name: 'judgeStored', schedule: '* * * * *', isAlone: true },
    { name: 'readSite', isAlone: true },
  ] as const;
  expect(toCrontab(jobs)).toBe('0 * * * * removeExpired\n* * * * * judgeStored ?queue=judgeStored');
});
