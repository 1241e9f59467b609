import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { moveContentInput } from '#shared/schemas/piece.ts';
import { headOf } from './build-head.ts';
import { changePiece, ownPiece } from './own-piece.ts';

/** To another brand, which its data for search engines name then. @throws AppError('notFound') */
export function moveContent(ctx: UserContext, { id, profileId }: z.infer<typeof moveContentInput>) {
  const userId = ctx.user.id;
  return changePiece(ctx, id, async (tx) => {
    if (profileId && (await tx.profile.count({ where: { id: profileId, userId } })) === 0)
      throw new AppError('notFound', CONTENT_MESSAGES.profileGone);
    await tx.piece.update({ where: { id, userId }, data: { profileId } });
    const head = headOf(await ownPiece(tx, ctx, id), ctx.settings, ctx.now());
    await tx.piece.update({ where: { id, userId }, data: { head } });
    return { id };
  });
}
