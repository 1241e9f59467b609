import { expect, test } from 'vitest';
import { testServices } from '../test/test-services.ts';
import { isDatabaseAway } from './database-away.ts';

test('a connection that the database ends while it is used means that the database is away', async () => {
  const { db } = (await testServices()).services;
  const ended = await db.$queryRaw`select pg_terminate_backend(pg_backend_pid())`.catch(
    (error: unknown) => error,
  );
  expect(isDatabaseAway(ended)).toBe(true);
  const wrong = await db.$queryRaw`select 1 / 0`.catch((error: unknown) => error);
  expect(isDatabaseAway(wrong)).toBe(false);
});
