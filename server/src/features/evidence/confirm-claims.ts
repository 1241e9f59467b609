import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { changePiece } from '#server/features/pieces/own-piece.ts';
import { assertRevision } from '#server/features/pieces/update-content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { confirmClaimsInput } from '#shared/schemas/check-claims.ts';
import { getEvidence } from './get-evidence.ts';

export async function confirmClaims(
  ctx: UserContext,
  { id, revision, numbers, reason }: z.infer<typeof confirmClaimsInput>,
) {
  const userId = ctx.user.id;
  await changePiece(ctx, id, async (tx, piece) => {
    assertRevision(piece, revision);
    const claims = await tx.claim.findMany({
      where: { contentId: id, userId, revision, n: { in: numbers } },
      select: { kind: true, value: true, unit: true, sentence: true },
    });
    if (claims.length < new Set(numbers).size) throw new AppError('notFound', PIECE_MESSAGES.notFound);
    const answer = reason === null ? ('takenBack' as const) : ('confirmed' as const);
    const decision = { userId, contentId: id, revision, answer, reason: reason ?? '', createdAt: ctx.now() };
    await tx.claimDecision.createMany({ data: claims.map((claim) => ({ ...claim, ...decision })) });
  });
  return getEvidence(ctx, { id });
}
