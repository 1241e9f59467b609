import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { boundFigures, openFiguresOf } from './check-figures.ts';
import type { UpdateSocialInput } from './inputs.ts';

/**
 * Saves an edited post.
 * @throws AppError('conflict') when another text is stored than the one that was edited.
 */
export async function updateSocial(ctx: UserContext, { id, platform, text, before }: UpdateSocialInput) {
  const figures = await boundFigures(ctx.db, await ownPiece(ctx.db, ctx, id));
  const { count } = await ctx.db.socialPost.updateMany({
    // The same save sent twice is saved once.
    where: { contentId: id, userId: ctx.user.id, platform, text: { in: [before, text] } },
    data: { text },
  });
  if (count === 0) throw new AppError('conflict', PIECE_MESSAGES.derivedChanged);
  return { platform, text, openFigures: await openFiguresOf(figures, text) };
}
