import { randomBytes } from 'node:crypto';
import type { UserContext } from '../../context.ts';
import { COVER_HEIGHT, COVER_WIDTH } from '../../ports/illustrator/illustrator.ts';
import { headOf } from './head-of.ts';
import { lockedPiece } from './own-piece.ts';

const TOKEN_BYTES = 24;

/**
 * Makes a JPEG of 1200 x 630 the piece's featured image, under an address that cannot be guessed. Earlier images
 * keep theirs: what was published with them still shows them. An edit in progress is not disturbed.
 */
export async function storeImage(ctx: UserContext, id: string, jpeg: Buffer, imageAlt: string) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const featuredImage = `/images/${token}.jpg`;
  await ctx.db.$transaction(async (tx) => {
    const piece = await lockedPiece(tx, ctx, id);
    await tx.image.create({
      data: {
        userId: ctx.user.id,
        contentId: id,
        token,
        bytes: new Uint8Array(jpeg),
        mediaType: 'image/jpeg',
        width: COVER_WIDTH,
        height: COVER_HEIGHT,
      },
    });
    const updatedAt = ctx.now();
    const head = headOf({ ...piece, featuredImage }, ctx.settings, updatedAt);
    await tx.content.update({
      where: { id, userId: ctx.user.id },
      data: { featuredImage, imageAlt, head, updatedAt },
    });
  });
  return { featuredImage, imageAlt };
}
