import type { ClaimCounts } from '#shared/evidence.ts';
import type { Db } from '../../../database/db.ts';
import { openClaims } from './open-claims.ts';

/** How the claims of a revision stand. */
export async function claimCounts(
  db: Db,
  { userId, contentId, revision }: { userId: string; contentId: string; revision: number },
): Promise<ClaimCounts> {
  const where = { userId, contentId, revision };
  const [all, sourced, { length: open }] = await Promise.all([
    db.claim.count({ where }),
    db.claim.count({ where: { ...where, state: 'bound' } }),
    openClaims(db, where),
  ]);
  return { sourced, vouched: all - sourced - open, open };
}
