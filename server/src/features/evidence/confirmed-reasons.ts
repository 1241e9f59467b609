import type { Db } from '../../database/db.ts';
import { claimKey } from './judge/judge.ts';

/** Ranges were one statement once; both ends of one that was confirmed stay so. */
const ENDS = /\.\.|→/;

export async function confirmedReasons(db: Db, piece: { userId: string; contentId: string }) {
  const decisions = await db.claimDecision.findMany({
    where: { ...piece, answer: { not: 'postedAnyway' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const reasons = new Map<string, string>();
  for (const { answer, value, sentence, reason } of decisions)
    for (const end of value.split(ENDS)) {
      const key = claimKey({ value: end, sentence });
      if (answer === 'confirmed') reasons.set(key, reason);
      else reasons.delete(key);
    }
  return reasons;
}
