import { MESSAGES, type PieceInput } from '#shared/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Takes the piece's versions, posts, e-mail and images with it. Its generation stays and counts as used. */
export async function deleteContent({ db, user }: UserContext, { id }: PieceInput) {
  const own = { id, userId: user.id };
  await db.$transaction(async (tx) => {
    await tx.image.deleteMany({ where: { contentId: id, userId: user.id } });
    const { count } = await tx.content.deleteMany({ where: own });
    if (count === 0) throw new AppError('notFound', MESSAGES.notFound);
  });
  return { id };
}
