import { changeAccount } from '#server/auth/change-as.ts';
import { keepDeleted } from '#server/auth/keep-deleted.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';

export async function deleteContent(ctx: UserContext, { id }: PieceInput) {
  const { user, now, hooks } = ctx;
  const own = { id, userId: user.id };

  await changeAccount(ctx, async (tx) => {
    const piece = await tx.piece.findFirst({ where: own, select: { title: true } });
    if (!piece) throw new AppError('notFound', PIECE_MESSAGES.notFound);

    await keepDeleted(tx, ctx, { kind: 'piece', title: piece.title });
    await hooks.pieces.pieceDeleting(tx, { userId: user.id, contentId: id }, now());
    await tx.piece.deleteMany({ where: own });
    await hooks.pieces.pieceDeleted(tx, user.id);
  });
  return { id };
}
