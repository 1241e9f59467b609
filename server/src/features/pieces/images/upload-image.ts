import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PictureError, sizeOf, type Shape } from '#server/lib/picture.ts';
import { COVER_SHAPE } from '#server/ports/illustrator/illustrator.ts';
import { readPicture } from '#server/threads/read-picture.ts';
import { PIECE_MESSAGES, UPLOAD_MAX } from '#shared/rules/piece.ts';
import type { uploadImageInput, uploadPictureInput } from '#shared/schemas/piece.ts';
import { changePiece, ownPiece } from '../own-piece.ts';
import { newImage, storeImage } from './store-image.ts';

/** @throws AppError('invalid' | 'tooLarge') for a file that is no picture or too large */
export async function uploadImage(ctx: UserContext, { id, image, alt }: z.infer<typeof uploadImageInput>) {
  await ownPiece(ctx.db, ctx, id);
  return storeImage(ctx, id, await readUpload(image, COVER_SHAPE), { imageAlt: alt });
}

/** @param image base64 @throws AppError('invalid' | 'tooLarge') */
function readUpload(image: string, shape: Shape): Promise<Buffer> {
  const bytes = Buffer.from(image, 'base64');
  if (bytes.length > UPLOAD_MAX) throw new AppError('tooLarge', PIECE_MESSAGES.imageTooLarge);
  return readPicture(bytes, shape).catch(throwImageError);
}

function throwImageError(cause: unknown): never {
  if (!(cause instanceof PictureError)) throw cause;
  throw new AppError('invalid', PIECE_MESSAGES.imageUnreadable, { hint: cause.message, cause });
}

const PICTURE_SHAPE = { width: 1600, height: 1600, fit: 'inside' } as const;

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
