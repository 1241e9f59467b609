import type { Db } from '../../database/db.ts';
import { claimKey } from './judge/judge.ts';

/** Ranges were one statement once; both ends of one that was vouched for stay so. */
const ENDS = /\.\.|→/;

/** Why the user vouches for statements of a piece, by their keys. */
export async function vouchedReasons(db: Db, piece: { userId: string; contentId: string }) {
  const decisions = await db.claimDecision.findMany({
    where: { ...piece, answer: 'vouched' },
    orderBy: { createdAt: 'asc' },
  });
  return new Map(
    decisions.flatMap(({ value, sentence, reason }) =>
      value.split(ENDS).map((end) => [claimKey({ value: end, sentence }), reason] as const),
    ),
  );
}
