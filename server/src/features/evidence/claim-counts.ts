import type { Receipt } from '#shared/schemas/publish.ts';
import type { Db } from '../../database/db.ts';
import { claimKey } from './judge/judge.ts';
import { openClaims } from './open-claims.ts';
import { confirmedReasons } from './confirmed-reasons.ts';

export async function claimCounts(
  db: Db,
  { userId, contentId, revision }: { userId: string; contentId: string; revision: number },
): Promise<Receipt['claims']> {
  const unjudged = { id: contentId, userId, unjudgedRevisions: { has: revision } };
  if ((await db.content.count({ where: unjudged })) > 0) return null;
  const where = { userId, contentId, revision };
  const [all, sourced, doubtedAtFirst, reasons, { length: open }] = await Promise.all([
    db.claim.count({ where }),
    db.claim.count({ where: { ...where, state: 'bound' } }),
    db.claim.findMany({ where: { ...where, state: 'doubted' } }),
    confirmedReasons(db, { userId, contentId }),
    openClaims(db, where),
  ]);
  const doubted = doubtedAtFirst.filter((claim) => !reasons.has(claimKey(claim))).length;
  return { sourced, ...(doubted > 0 && { doubted }), vouched: all - sourced - doubted - open, open };
}
