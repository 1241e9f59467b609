import { isOpen, type OpenClaim } from '#shared/rules/evidence.ts';
import type { Db } from '../../database/db.ts';
import type { Claim } from '../../generated/prisma/client.ts';
import { claimKey } from './judge/judge.ts';
import { confirmedReasons } from './confirmed-reasons.ts';

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
