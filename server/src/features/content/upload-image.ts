import type { UploadImageInput } from '#shared/piece.ts';
import { MESSAGES, UPLOAD_MAX } from '#shared/piece-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { library } from '../../lib/large-libraries.ts';
import { COVER_HEIGHT, COVER_WIDTH } from '../../ports/illustrator/illustrator.ts';
import { ownPiece } from './own-piece.ts';
import { storeImage } from './store-image.ts';

/** A small file can claim any size; more than this is not decoded. */
const MAX_PIXELS = 50_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const QUALITY = 85;

/**
 * Takes the user's own picture: decoded and encoded anew, so that nothing but the picture is kept.
 * @throws AppError('invalid' | 'tooLarge') for a file that is no picture or too large.
 */
export async function uploadImage(ctx: UserContext, { id, image, alt }: UploadImageInput) {
  await ownPiece(ctx.db, ctx, id);
  const bytes = Buffer.from(image, 'base64');
  if (bytes.length > UPLOAD_MAX) throw new AppError('tooLarge', MESSAGES.imageTooLarge);
  return storeImage(ctx, id, await toCover(bytes), alt);
}

async function toCover(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = library('sharp')(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(`Format ${format} is not accepted`);
    return await picture
      .rotate()
      .resize(COVER_WIDTH, COVER_HEIGHT, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer();
  } catch (cause) {
    throw new AppError('invalid', MESSAGES.imageUnreadable, {
      hint: 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.',
      cause,
    });
  }
}
