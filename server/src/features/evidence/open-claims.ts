import type { Db } from '#server/database/db.ts';
import type { Claim } from '#server/generated/prisma/client.ts';
import { isOpen, type OpenClaim } from '#shared/rules/evidence.ts';
import type { Receipt } from '#shared/schemas/publish.ts';
import { claimKey } from './judge/judge.ts';
import { confirmedReasons } from './piece-facts.ts';

type Of = { userId: string; contentId: string; revision: number };
type Open = Omit<Claim, 'state'> & Pick<OpenClaim, 'state'>;

export async function openClaims(db: Db, { userId, contentId, revision }: Of): Promise<Open[]> {
  const [claims, confirmed] = await Promise.all([
    db.claim.findMany({
      where: { userId, contentId, revision, state: { not: 'bound' } },
      orderBy: { n: 'asc' },
    }),
    confirmedReasons(db, { userId, contentId }),
  ]);
  return claims.filter(isStillOpen).filter((claim) => !confirmed.has(claimKey(claim)));
}

const isStillOpen = (claim: Claim): claim is Open => isOpen(claim);

export async function claimCounts(db: Db, where: Of): Promise<Receipt['claims']> {
  const { userId, contentId, revision } = where;
  const unjudged = { id: contentId, userId, unjudgedRevisions: { has: revision } };
  if ((await db.piece.count({ where: unjudged })) > 0) return null;
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
