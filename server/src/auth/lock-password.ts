import type { Tx } from '../database/db.ts';

/**
 * Locks the password until the transaction ends, after waiting for a change in progress.
 * @returns its hash; undefined when the user is gone.
 */
export async function lockPassword(tx: Tx, userId: string): Promise<string | undefined> {
  const [user] = await tx.$queryRaw<{ hash: string }[]>`
    select password_hash as hash from users where id = ${userId}::uuid for no key update`;
  return user?.hash;
}
