import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';

export async function deleteContent(ctx: UserContext, { id }: PieceInput) {
  const { db, user, now, hooks } = ctx;
  await changeAccount(ctx, async (tx) => {
    await hooks.pieces.pieceDeleting(tx, { userId: user.id, contentId: id }, now());
    const { count } = await tx.piece.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw new AppError('notFound', PIECE_MESSAGES.notFound);
  });
  // Sources that were kept for this piece alone.
  await db.source.deleteMany({ where: { userId: user.id, removedAt: { not: null }, pieces: { none: {} } } });
  return { id };
}
