import { randomBytes } from 'node:crypto';
import { COVER_SHAPE } from '../../../ports/illustrator/illustrator.ts';

const TOKEN_BYTES = 24;

/** A JPEG of 1200 x 630 as it is stored, and its address, which cannot be guessed. */
export function newImage(jpeg: Buffer) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const image = { token, bytes: new Uint8Array(jpeg), mediaType: 'image/jpeg', ...COVER_SHAPE };
  return { image, address: `/images/${token}.jpg` };
}
