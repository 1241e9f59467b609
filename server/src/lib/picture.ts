import { library } from './large-libraries.ts';
import { createSemaphore } from './semaphore.ts';

const MAX_SIDE = 12_000;
const MAX_PIXELS = 50_000_000;
/** AVIF takes several times as long to decode. */
const MAX_AVIF_PIXELS = 20_000_000;
/** Bytes of decoded pixels; deep colour takes more for each. */
const MAX_DECODED_BYTES = 200_000_000;
/** A thin strip is enlarged many times before it is cropped. */
const MAX_RATIO = 10;
/** Each scan of a progressive JPEG is a pass over the picture; encoders write about ten. */
const MAX_SCANS = 40;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const TIMEOUT_SECONDS = 20;

export const JPEG = { quality: 85, mozjpeg: true };

/** Magic numbers; nothing else reaches a decoder, SVG least of all. */
const SIGNATURES: Record<string, RegExp> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/avif': /^[^]{4}ftyp(?:avif|avis|mif1|miaf)/,
};

export class PictureError extends Error {}

const decoding = createSemaphore({ places: 2 });

/** `fit`: smaller pictures keep their size, larger ones their proportions. */
export type Shape = { width: number; height: number; fit?: 'inside' };

const COVERED = { fit: 'cover', position: 'attention' } as const;

/**
 * Re-encodes, which drops all but the picture; of an animation the first frame stays. @throws PictureError
 */
export function toJpeg(bytes: Uint8Array, { width, height, fit }: Shape): Promise<Buffer> {
  return decoding.run(async () => {
    await pictureType(bytes);
    try {
      return await openPicture(bytes)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .rotate()
        .resize(width, height, fit ? { fit, withoutEnlargement: true } : COVERED)
        .flatten({ background: '#ffffff' })
        .jpeg(JPEG)
        .toBuffer();
    } catch (cause) {
      throw unreadable(cause);
    }
  });
}

/** For another process, where errors lose their class. */
export async function jpegOf(
  bytes: Uint8Array,
  shape: Shape,
): Promise<{ jpeg: Buffer } | { problem: string }> {
  try {
    return { jpeg: await toJpeg(bytes, shape) };
  } catch (error) {
    if (error instanceof PictureError) return { problem: error.message };
    throw error;
  }
}

export async function sizeOf(jpeg: Uint8Array): Promise<Shape> {
  const { width, height } = await library('sharp')(jpeg).metadata();
  return { width, height };
}

/** By the bytes; headers and names are ignored. @throws PictureError */
export async function pictureType(bytes: Uint8Array): Promise<string> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const [mediaType] = Object.entries(SIGNATURES).find(([, signature]) => signature.test(start)) ?? [];
  if (!mediaType) throw unreadable();
  if (mediaType === 'image/jpeg') assertFewScans(bytes);
  try {
    const { width, height, channels, depth } = await openPicture(bytes).metadata();
    const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
    const maxPixels = mediaType === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PIXELS;
    assertDecodable({ width, height }, { decodedBytes, maxPixels });
  } catch (error) {
    throw error instanceof PictureError ? error : unreadable(error);
  }
  return mediaType;
}

/** The library's own size limit is off because its error does not name the size. */
const openPicture = (bytes: Uint8Array) =>
  library('sharp')(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });

type Cost = { decodedBytes: number; maxPixels: number };

function assertDecodable({ width, height }: Shape, { decodedBytes, maxPixels }: Cost) {
  const said = `It has ${width.toLocaleString('en-US')} x ${height.toLocaleString('en-US')} pixels. `;
  if (Math.max(width, height) > MAX_SIDE || width * height > maxPixels || decodedBytes > MAX_DECODED_BYTES)
    throw new PictureError(
      `${said}Choose one with at most ${MAX_SIDE.toLocaleString('en-US')} on a side and ${maxPixels / 1e6} million in all.`,
    );
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height))
    throw new PictureError(`${said}Choose one that is at most ${MAX_RATIO} times as long as it is wide.`);
}

function assertFewScans(bytes: Uint8Array) {
  if (scansOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) > MAX_SCANS)
    throw new PictureError('It is stored in too many steps. Please save it again as a JPEG.');
}

/** Up to the end of the picture; phones append films. */
function scansOf(jpeg: Buffer): number {
  let scans = 0;
  let at = jpeg.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= jpeg.length && jpeg[at + 1] !== END_OF_IMAGE) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === START_OF_SCAN) scans += 1;
    // These markers have no length; 0xff 0x00 is a pixel byte.
    const isBare = marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker < END_OF_IMAGE);
    at = jpeg.indexOf(0xff, at + (isBare ? 1 : 2 + jpeg.readUInt16BE(at + 2)));
  }
  return scans;
}

export const PICTURE_TOO_LARGE = 'It is too large to be read here. Choose one with fewer pixels.';

/** The decoder reports lack of memory in its message alone. */
function unreadable(cause?: unknown): PictureError {
  const isTooLarge = cause instanceof Error && /memory/i.test(cause.message);
  return new PictureError(isTooLarge ? PICTURE_TOO_LARGE : 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.', {
    cause,
  });
}
