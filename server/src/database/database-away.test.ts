import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';
import { DATABASE_BUSY, isDatabaseAway, toDatabaseAwayError } from './database-away.ts';
import { lockAccount, type Tx } from './db.ts';

test('a connection that the database ends while it is used means that the database is away', async () => {
  const { db } = (await testServices()).services;
  const ended = await db.$queryRaw`select pg_terminate_backend(pg_backend_pid())`.catch(
    (error: unknown) => error,
  );
  expect(isDatabaseAway(ended)).toBe(true);
  const wrong = await db.$queryRaw`select 1 / 0`.catch((error: unknown) => error);
  expect(isDatabaseAway(wrong)).toBe(false);
});

test('a statement gives up a lock that is not free in time, and its sentence says that nothing was saved', async () => {
  const { db, user } = await signedIn();
  expect(await db.$queryRaw`show lock_timeout`).toEqual([{ lock_timeout: '8s' }]);
  const impatient = (change: (tx: Tx) => Promise<unknown>) =>
    db
      .$transaction(async (tx) => {
        await tx.$executeRaw`set local lock_timeout = '20ms'`;
        await change(tx);
      })
      .catch((error: unknown) => error);
  const errors = await db.$transaction(async (holder) => {
    await lockAccount(holder, user.id);
    return Promise.all([
      impatient((tx) => lockAccount(tx, user.id)),
      impatient((tx) => tx.account.update({ where: { id: user.id }, data: { name: 'n' } })),
    ]);
  });
  for (const error of errors) {
    expect(isDatabaseAway(error)).toBe(true);
    const answer = { reason: 'unavailable', message: DATABASE_BUSY, retryAfter: 5 };
    expect(toDatabaseAwayError(error, { mayHaveWritten: true })).toMatchObject(answer);
  }
});
