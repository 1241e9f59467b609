import type { PieceInput } from '#shared/schemas/piece.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changePiece, ownPiece } from '../pieces/own-piece.ts';
import { sourceOf } from './source-of.ts';
import { writeEmail } from './write-email.ts';

/** Writes the e-mail copy of a piece and replaces the saved one; a failed save is only logged. */
export async function generateEmail(ctx: UserContext, { id }: PieceInput) {
  const piece = await ownPiece(ctx.db, ctx, id);
  if (!piece.title && !piece.slug) throw new AppError('invalid', PIECE_MESSAGES.topicMissing);
  const email = await writeEmail(ctx, await sourceOf(ctx, piece));
  try {
    await changePiece(ctx, id, async (tx) => {
      await tx.emailCopy.deleteMany({ where: { contentId: id } });
      const { openFigures: _openFigures, ...copy } = email;
      await tx.emailCopy.create({ data: { contentId: id, ...copy } });
    });
  } catch (error) {
    ctx.log.error({ err: error, contentId: id }, 'e-mail copy not saved');
  }
  return email;
}
