import type { PieceInput } from '#shared/piece.ts';
import { PIECE_MESSAGES } from '#shared/piece-rules.ts';
import type { UserContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';

/** Deletes the piece with its versions, posts, e-mail and images. Its generation stays and counts as used. */
export async function deleteContent({ db, user }: UserContext, { id }: PieceInput) {
  const { count } = await db.content.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', PIECE_MESSAGES.notFound);
  // Sources that were kept for this piece alone.
  await db.source.deleteMany({
    where: { userId: user.id, removedAt: { not: null }, pieces: { none: {} } },
  });
  return { id };
}
