import { randomBytes } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { COVER_SHAPE } from '#server/ports/illustrator/illustrator.ts';

const TOKEN_BYTES = 24;

/** Stores a JPEG of 1200 x 630 for a row that is about to name it, under an address that cannot be guessed. */
export async function newImage({ objects }: Pick<Services, 'objects'>, jpeg: Buffer) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const objectKey = await objects.put(jpeg, 'image/jpeg');
  return { image: { token, objectKey, ...COVER_SHAPE }, address: `/images/${token}.jpg` };
}
