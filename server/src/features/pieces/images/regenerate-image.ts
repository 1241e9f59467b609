import type { UserContext } from '#server/context.ts';
import { patiently } from '#server/lib/caller.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { ownPiece } from '../own-piece.ts';
import { coverOf } from './cover-of-piece.ts';
import { storeImage } from './store-image.ts';

/** Draws another picture from the topic and the current title; the original idea would give the same picture again. */
export async function regenerateImage(ctx: UserContext, { id }: PieceInput) {
  const { title, imageAlt, profile } = await ownPiece(ctx.db, ctx, id);
  const [generation, variant] = await Promise.all([
    ctx.db.generation.findFirst({ where: { id, userId: ctx.user.id }, select: { topic: true } }),
    ctx.db.image.count({ where: { contentId: id, userId: ctx.user.id } }),
  ]);
  const topic = generation?.topic ?? title;
  const { motif, colours } = await coverOf(ctx, {
    userId: ctx.user.id,
    topic,
    title,
    profileId: profile?.id ?? null,
  });
  // What follows the paid call is done even where the caller hangs up.
  return patiently(async () => {
    const jpeg = await ctx.illustrator.drawCover(
      { title, topic, idea: '', brand: profile?.company ?? '', colours, motif, variant },
      ctx.signal,
    );
    return storeImage(ctx, id, jpeg, {
      imageAlt: imageAlt || title,
      motif: ctx.illustrator.name === 'offline' ? motif : null,
    });
  });
}
