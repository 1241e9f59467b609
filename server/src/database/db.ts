import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS, connectionOptions } from './connection-options.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { Prisma, PrismaClient, type Account } from '../generated/prisma/client.ts';

export type Db = PrismaClient;
/** A running transaction of the same database. */
export type Tx = Prisma.TransactionClient;

const POOL_SIZE = 20;
/** A statement gives a lock up after this, before its transaction has to end. */
const LOCK_TIMEOUT_MS = 8000;
/** Under load a transaction waits for a connection like a query; it then has to be quick. In milliseconds. */
const TRANSACTION = { maxWait: CONNECT_TIMEOUT_MS, timeout: 15_000 };

/**
 * One pool for Prisma, the jobs and the rate limits.
 * @param watch of a server: gives its connections up when the database falls silent
 */
export function createPool(databaseUrl: string, watch?: DatabaseWatch): pg.Pool {
  const usual = connectionOptions(databaseUrl);
  const ofServer = watch && {
    stream: () => watch.openSocket(),
    options: `${usual.options} -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  };
  const pool = new pg.Pool({ ...usual, ...ofServer, max: POOL_SIZE });
  // A connection that the server closes, idle or in use, must not end the process; the pool replaces it.
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => void client.on('error', ignore));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION });
}

/**
 * Everything that must count or store something once per user takes this lock first (see auth/change-as.ts); it is held
 * until the transaction ends. @returns the plan as it is now; null without an account
 */
export async function lockAccount(tx: Tx, userId: string) {
  const [account] = await tx.$queryRaw<Pick<Account, 'plan' | 'proUntil'>[]>`
    select plan::text as plan, pro_until as "proUntil" from accounts where id = ${userId}::uuid for update`;
  return account ?? null;
}

/** Postgres ended one of two deadlocked transactions; it can be run again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034';
}
