import { randomBytes } from 'node:crypto';
import type { Services, UserContext } from '#server/context.ts';
import { COVER_SHAPE } from '#server/ports/illustrator/illustrator.ts';
import { headOf } from '../build-head.ts';
import { changePiece } from '../own-piece.ts';

/**
 * Makes a JPEG of 1200 x 630 the piece's featured image, under its own address. Earlier images keep theirs, because
 * published posts still show them. An edit in progress is not disturbed.
 */
export async function storeImage(
  ctx: UserContext,
  id: string,
  jpeg: Buffer,
  { imageAlt, motif = null }: { imageAlt: string; motif?: string | null },
) {
  const { image, address: featuredImage } = await newImage(ctx, jpeg);
  const approvalsTakenBack = await changePiece(ctx, id, async (tx, piece) => {
    await tx.image.create({ data: { userId: ctx.user.id, contentId: id, ...image, motif } });
    const updatedAt = ctx.now();
    const head = headOf({ ...piece, featuredImage }, ctx.settings, updatedAt);
    await tx.piece.update({
      where: { id, userId: ctx.user.id },
      data: { featuredImage, imageAlt, head, updatedAt },
    });
    return ctx.hooks.pieces.pieceChanged(tx, { userId: piece.userId, contentId: id }, updatedAt);
  });
  return { featuredImage, imageAlt, approvalsTakenBack };
}

const TOKEN_BYTES = 24;

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

export async function newImage(
  { objects }: Pick<Services, 'objects'>,
  jpeg: Buffer,
  { width, height } = COVER_SHAPE,
) {
  const token = newToken();
  const objectKey = await objects.put(jpeg, 'image/jpeg');
  return { image: { token, objectKey, width, height }, address: imageAddress(token) };
}

export const imageAddress = (token: string) => `/images/${token}.jpg`;
