import type { PieceInput } from '#shared/piece.ts';
import type { UserContext } from '../../../context.ts';
import { ownPiece } from '../piece/own-piece.ts';

/** The saved e-mail copy of a piece, or null. */
export async function getEmail(ctx: UserContext, { id }: PieceInput) {
  await ownPiece(ctx.db, ctx, id);
  return ctx.db.emailCopy.findFirst({
    where: { contentId: id, piece: { userId: ctx.user.id } },
    select: { subject: true, body: true, alternatives: true },
  });
}
