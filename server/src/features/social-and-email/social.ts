import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { changePiece, ownPiece } from '#server/features/pieces/own-piece.ts';
import { SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import type { generateSocialInput, updateSocialInput } from './inputs.ts';
import { boundFigures, openFiguresOf, sourceOf, withOpenFigures } from './source-of.ts';
import { writeSocial, type CheckedPost } from './write-social.ts';

/** `text` is the whole post so far; `problem` is shown under it. */
export type SocialEvent = CheckedPost & { done: boolean; problem: string | null };

/** Replaces the saved posts in one transaction at the end. A failed save is logged and shown. */
export async function* generateSocial(
  ctx: UserContext,
  { id, platforms, keepsOthers }: z.infer<typeof generateSocialInput>,
): AsyncGenerator<SocialEvent> {
  const piece = await ownPiece(ctx.db, ctx, id);
  if (!piece.title && !piece.slug) throw new AppError('invalid', PIECE_MESSAGES.topicMissing);
  const writing = writeSocial(ctx, await sourceOf(ctx, piece), platforms);
  try {
    let step = await writing.next();
    while (!step.done) {
      yield { ...step.value, done: false, problem: null, openFigures: [] };
      step = await writing.next();
    }
    const problem = await replacePosts(ctx, id, step.value, keepsOthers);
    for (const post of step.value) yield { ...post, done: true, problem };
  } finally {
    await writing.return([]);
  }
}

async function replacePosts(
  ctx: UserContext,
  contentId: string,
  posts: CheckedPost[],
  keepsOthers: boolean,
): Promise<string | null> {
  const userId = ctx.user.id;
  try {
    await changePiece(ctx, contentId, async (tx) => {
      const replaced = keepsOthers ? { in: posts.map(({ platform }) => platform) } : undefined;
      await tx.socialPost.deleteMany({ where: { contentId, userId, platform: replaced } });
      await tx.socialPost.createMany({
        data: posts.map(({ platform, text }) => ({ contentId, userId, platform, text })),
      });
    });
    return null;
  } catch (error) {
    ctx.log.error({ err: error, contentId }, 'social posts not saved');
    return PIECE_MESSAGES.postNotSaved;
  }
}

export async function getSocial(ctx: UserContext, { id }: PieceInput) {
  const figures = await boundFigures(ctx.db, await ownPiece(ctx.db, ctx, id));
  const posts = await ctx.db.socialPost.findMany({
    where: { contentId: id, userId: ctx.user.id },
    select: { platform: true, text: true },
  });
  const sorted = SOCIAL_PLATFORMS.flatMap((platform) => posts.filter((post) => post.platform === platform));
  return withOpenFigures(figures, sorted);
}

/** @throws AppError('conflict') when another text than the edited one is stored */
export async function updateSocial(
  ctx: UserContext,
  { id, platform, text, before }: z.infer<typeof updateSocialInput>,
) {
  const figures = await boundFigures(ctx.db, await ownPiece(ctx.db, ctx, id));
  const { count } = await ctx.db.socialPost.updateMany({
    // A repeated request saves once.
    where: { contentId: id, userId: ctx.user.id, platform, text: { in: [before, text] } },
    data: { text },
  });
  if (count === 0) throw new AppError('conflict', PIECE_MESSAGES.derivedChanged);
  return { platform, text, openFigures: await openFiguresOf(figures, text) };
}
