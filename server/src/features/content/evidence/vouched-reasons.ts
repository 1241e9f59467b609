import type { Db } from '../../../database/db.ts';
import { claimKey } from './judge.ts';

/** Why the user vouches for statements of a piece, by their keys. */
export async function vouchedReasons(db: Db, piece: { userId: string; contentId: string }) {
  const decisions = await db.claimDecision.findMany({
    where: { ...piece, answer: 'vouched' },
    orderBy: { createdAt: 'asc' },
  });
  return new Map(decisions.map((decision) => [claimKey(decision), decision.reason]));
}
