import type { VouchForClaimInput } from '#shared/schemas/check-claims.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changePiece } from '../pieces/own-piece.ts';
import { assertRevision } from '../pieces/update-content.ts';
import { getEvidence } from './get-evidence.ts';

/** Notes that the user answers for a statement, and why. It holds while the statement and its sentence stay. */
export async function vouchForClaim(ctx: UserContext, { id, revision, n, reason }: VouchForClaimInput) {
  const userId = ctx.user.id;
  await changePiece(ctx, id, async (tx, piece) => {
    assertRevision(piece, revision);
    const claim = await tx.claim.findFirst({
      where: { contentId: id, userId, revision, n },
      select: { kind: true, value: true, unit: true, sentence: true },
    });
    if (!claim) throw new AppError('notFound', PIECE_MESSAGES.notFound);
    await tx.claimDecision.create({
      data: { ...claim, userId, contentId: id, revision, reason, createdAt: ctx.now() },
    });
  });
  return getEvidence(ctx, { id });
}
