import { randomBytes } from 'node:crypto';
import { COVER_HEIGHT, COVER_WIDTH } from '../../ports/illustrator/illustrator.ts';

const TOKEN_BYTES = 24;

/** A JPEG of 1200 x 630 as it is stored, and its address, which cannot be guessed. */
export function newImage(jpeg: Buffer) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const size = { width: COVER_WIDTH, height: COVER_HEIGHT };
  const image = { token, bytes: new Uint8Array(jpeg), mediaType: 'image/jpeg', ...size };
  return { image, address: `/images/${token}.jpg` };
}
