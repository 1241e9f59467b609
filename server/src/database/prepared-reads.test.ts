import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-database.ts';
import { createHotRead } from './prepared-reads.ts';

const NUMBER = { name: 'a-number', text: 'select $1::int as number' };
const MOMENT = { name: 'a-moment', text: 'select $1::timestamptz as moment' };
const OWN_PROCESS = { name: 'own-process', text: 'select pg_backend_pid() as pid, pg_sleep($1)' };

async function reads() {
  const { hotRead, close } = createHotRead(await createTestDatabase());
  onTestFinished(close);
  return hotRead;
}

test('a thousand reads at once get their own answers, on a few connections', async () => {
  const hotRead = await reads();
  const answers = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => hotRead<{ number: number }>(NUMBER, [index])),
  );
  expect(answers.flat().map(({ number }) => number)).toEqual(answers.map((_, index) => index));
  const processes = await Promise.all(
    Array.from({ length: 200 }, () => hotRead<{ pid: number }>(OWN_PROCESS, [0])),
  );
  expect(new Set(processes.flat().map(({ pid }) => pid)).size).toBeLessThanOrEqual(4);
});

test('a refused read fails alone', async () => {
  const hotRead = await reads();
  const answers = await Promise.allSettled([
    hotRead(NUMBER, [1]),
    hotRead(NUMBER, ['no number']),
    hotRead(NUMBER, [3]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test.each([
  ['2026-11-01T00:00:00Z', '2026-11-01T00:00:00.000Z'],
  ['2026-11-01T00:00:00.1+02:00', '2026-10-31T22:00:00.100Z'],
  ['2026-11-01T23:59:59.123999Z', '2026-11-01T23:59:59.123Z'],
])('the moment %s comes as %s', async (given, expected) => {
  const hotRead = await reads();
  await expect(hotRead(MOMENT, [given])).resolves.toEqual([{ moment: expected }]);
});

test('when the connection is cut the waiting read fails and the next one has another connection', async () => {
  const url = await createTestDatabase();
  const { hotRead, close } = createHotRead(url);
  onTestFinished(close);
  const [line] = await hotRead<{ pid: number }>(OWN_PROCESS, [0]);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const cut = other.query('select pg_terminate_backend($1)', [line?.pid]).then(() => other.end());
  await expect(hotRead(OWN_PROCESS, [60])).rejects.toThrow(/terminat/);
  await cut;
  await expect(hotRead(NUMBER, [7])).resolves.toEqual([{ number: 7 }]);
});
