import { SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import type { UserContext } from '../../context.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { boundFigures, withOpenFigures } from './check-figures.ts';

/** The saved posts of a piece in the order of the networks on screen. */
export async function getSocial(ctx: UserContext, { id }: PieceInput) {
  const figures = await boundFigures(ctx.db, await ownPiece(ctx.db, ctx, id));
  const posts = await ctx.db.socialPost.findMany({
    where: { contentId: id, userId: ctx.user.id },
    select: { platform: true, text: true },
  });
  const sorted = SOCIAL_PLATFORMS.flatMap((platform) => posts.filter((post) => post.platform === platform));
  return withOpenFigures(figures, sorted);
}
