import type { SocialPlatform } from '#shared/rules/content.ts';
import type { GenerateSocialInput } from './inputs.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changePiece, ownPiece } from '../pieces/own-piece.ts';
import { sourceOf } from './source-of.ts';
import { writeSocial, type CheckedPost } from './write-social.ts';

/** `text` is the whole post so far; `problem` is shown under it, and so is what the piece has no source for. */
export type SocialEvent = {
  platform: SocialPlatform;
  text: string;
  done: boolean;
  problem: string | null;
  openFigures: string[];
};

/**
 * Writes a post for each network, then replaces all saved ones, or those of these networks, in one transaction. Until then the saved ones stay. A
 * failed save is logged and shown under each post.
 */
export async function* generateSocial(
  ctx: UserContext,
  { id, platforms, keepsOthers }: GenerateSocialInput,
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
    // The writing stops when the reader leaves.
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
