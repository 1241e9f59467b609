import type { PieceInput } from '#shared/piece.ts';
import { PIECE_MESSAGES } from '#shared/piece-rules.ts';
import type { UserContext } from '../../../context.ts';
import { lockAccount } from '../../../database/db.ts';
import { AppError } from '../../../errors.ts';
import { noteDeletedPosts } from '../../calendar/deleted-posts.ts';

/** Deletes the piece with its versions, posts, e-mail and images. Its generation stays and counts as used. */
export async function deleteContent({ db, user, now }: UserContext, { id }: PieceInput) {
  await db.$transaction(async (tx) => {
    await lockAccount(tx, user.id);
    await noteDeletedPosts(tx, user.id, id, now());
    const { count } = await tx.content.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw new AppError('notFound', PIECE_MESSAGES.notFound);
  });
  // Sources that were kept for this piece alone.
  await db.source.deleteMany({
    where: { userId: user.id, removedAt: { not: null }, pieces: { none: {} } },
  });
  return { id };
}
