import type { z } from 'zod';
import type { uploadPictureInput } from '#shared/schemas/piece.ts';
import type { UserContext } from '#server/context.ts';
import { sizeOf } from '#server/lib/picture.ts';
import { changePiece, ownPiece } from '../own-piece.ts';
import { newImage } from './new-image.ts';
import { readUpload } from './upload-image.ts';

/** Twice as wide as a text. */
const PICTURE_SHAPE = { width: 1600, height: 1600, fit: 'inside' } as const;

/** Stores the user's own picture for the text of a piece, which shows it once it names the address. */
export async function uploadPicture(
  ctx: UserContext,
  { id, image: upload }: z.infer<typeof uploadPictureInput>,
) {
  await ownPiece(ctx.db, ctx, id);
  const jpeg = await readUpload(upload, PICTURE_SHAPE);
  const { width, height } = await sizeOf(jpeg);
  const { image, address } = await newImage(ctx, jpeg, { width, height });
  await changePiece(ctx, id, (tx) =>
    tx.image.create({ data: { userId: ctx.user.id, contentId: id, ...image } }),
  );
  return { address, width, height };
}
