import { expect, test } from 'vitest';
import { currentCaller } from '#server/lib/caller.ts';
import { toCrontab } from './job-runner.ts';
import { toTaskList } from './tasks.ts';

test('a payload that is not what the catalogue says reaches no task', async () => {
  const taken: unknown[] = [];
  const { settlePublication } = toTaskList({
    settlePublication: async (payload) => void taken.push(payload),
  });
  const id = '0192d4a0-0000-7000-8000-000000000001';
  const run = async (payload: unknown) => settlePublication?.(payload, { job: { id: '1' } } as never);
  await expect(run({ id: 'x' })).rejects.toThrow(/Invalid/);
  await run({ id, more: true });
  expect(taken).toEqual([{ id }]);
});

test('a job has an owner in every queue, so users do not wait behind all jobs', async () => {
  const owners: unknown[] = [];
  const { housekeeping } = toTaskList({ housekeeping: async () => void owners.push(currentCaller()) });
  await housekeeping?.({}, { job: { id: '1' } } as never);
  expect(owners).toEqual([{ owner: 'jobs', isPatient: true }]);
});

test('a schedule names each task with its times, and the queue of one that never runs twice at once', () => {
  expect(toCrontab({ housekeeping: '0 * * * *', judgeStored: '* * * * *' })).toBe(
    '0 * * * * housekeeping\n* * * * * judgeStored ?queue=judgeStored',
  );
});
