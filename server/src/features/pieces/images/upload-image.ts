import type { z } from 'zod';
import type { uploadImageInput } from '#shared/schemas/piece.ts';
import { PIECE_MESSAGES, UPLOAD_MAX } from '#shared/rules/piece.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PictureError, type Shape } from '#server/lib/picture.ts';
import { COVER_SHAPE } from '#server/ports/illustrator/illustrator.ts';
import { readPicture } from '#server/threads/read-picture.ts';
import { ownPiece } from '../own-piece.ts';
import { storeImage } from './store-image.ts';

/**
 * Takes the user's own picture.
 * @throws AppError('invalid' | 'tooLarge') for a file that is no picture or too large.
 */
export async function uploadImage(ctx: UserContext, { id, image, alt }: z.infer<typeof uploadImageInput>) {
  await ownPiece(ctx.db, ctx, id);
  return storeImage(ctx, id, await readUpload(image, COVER_SHAPE), alt);
}

/** @param image base64 @throws AppError('invalid' | 'tooLarge') */
export function readUpload(image: string, shape: Shape): Promise<Buffer> {
  const bytes = Buffer.from(image, 'base64');
  if (bytes.length > UPLOAD_MAX) throw new AppError('tooLarge', PIECE_MESSAGES.imageTooLarge);
  return readPicture(bytes, shape).catch(throwImageError);
}

function throwImageError(cause: unknown): never {
  if (!(cause instanceof PictureError)) throw cause;
  throw new AppError('invalid', PIECE_MESSAGES.imageUnreadable, { hint: cause.message, cause });
}
