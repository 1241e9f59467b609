import { Prisma } from '../generated/prisma/client.ts';
import type { Tx } from './db.ts';

type Table = 'access_tokens' | 'generated_content' | 'sessions' | 'share_links' | 'users';
/** From the strongest to the weakest; what a weaker one lets others do stands in Postgres' manual, 13.3.2. */
type Strength = 'update' | 'no key update' | 'share' | 'key share';

/** The tables whose ids are no UUIDs. */
const TEXT_IDS: readonly Table[] = ['sessions'];

/** Locks a row until the transaction ends, after waiting for those who change it. @returns whether it is there */
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
