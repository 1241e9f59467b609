import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient, type Account } from '#server/generated/prisma/client.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { CONNECT_TIMEOUT_MS, connectionOptions } from './kept-connection.ts';

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

const POOL_SIZE = 20;
/** Shorter than the transaction's own timeout. */
const LOCK_TIMEOUT_MS = 8000;
/** In milliseconds; the wait is for a connection under load. */
const TRANSACTION = { maxWait: CONNECT_TIMEOUT_MS, timeout: 15_000 };

/** One pool for Prisma, jobs and limits. @param watch closes connections of a silent database */
export function createPool(databaseUrl: string, watch?: DatabaseWatch): pg.Pool {
  const usual = connectionOptions(databaseUrl);
  const ofServer = watch && {
    stream: () => watch.openSocket(),
    options: `${usual.options} -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  };
  const pool = new pg.Pool({ ...usual, ...ofServer, max: POOL_SIZE });
  // Otherwise a connection closed by the server would end the process; the pool replaces it.
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => void client.on('error', ignore));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  // Otherwise a message quotes the line of the call, and a line of the built server is long.
  const errorFormat = 'minimal';
  return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION, errorFormat });
}

/**
 * Taken before anything that is counted or stored once per user (see auth/change-as.ts). @returns the plan
 */
export async function lockAccount(tx: Tx, userId: string) {
  const [account] = await tx.$queryRaw<Pick<Account, 'plan' | 'proUntil'>[]>`
    select plan::text as plan, pro_until as "proUntil" from accounts where id = ${userId}::uuid for update`;
  return account ?? null;
}

type Table =
  | 'access_tokens'
  | 'deleted_things'
  | 'generated_content'
  | 'oauth_payloads'
  | 'sessions'
  | 'share_links'
  | 'users'
  | 'websites';
/** From strongest to weakest; see section 13.3.2 of the Postgres manual. */
type Strength = 'update' | 'no key update' | 'share' | 'key share';

/** Their ids are no UUIDs. */
const TEXT_IDS: readonly Table[] = ['oauth_payloads', 'sessions'];

export async function lockRow(
  tx: Pick<Tx, '$queryRaw'>,
  table: Table,
  { id, userId }: { id: string; userId?: string },
  strength: Strength,
): Promise<boolean> {
  const idType = Prisma.raw(TEXT_IDS.includes(table) ? 'text' : 'uuid');
  const owned = userId === undefined ? Prisma.empty : Prisma.sql`and user_id = ${userId}::uuid`;
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from ${Prisma.raw(table)} where id = ${id}::${idType} ${owned} for ${Prisma.raw(strength)}`;
  return rows.length > 0;
}

/** Sign-ins, links and factors of one user change one after the other; pieces and the rest may go on. */
export const lockUser = (tx: Pick<Tx, '$queryRaw'>, id: string) =>
  lockRow(tx, 'users', { id }, 'no key update');
