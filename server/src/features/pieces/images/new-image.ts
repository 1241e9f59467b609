import { randomBytes } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { COVER_SHAPE } from '#server/ports/illustrator/illustrator.ts';

const TOKEN_BYTES = 24;

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

export async function newImage(
  { objects }: Pick<Services, 'objects'>,
  jpeg: Buffer,
  { width, height } = COVER_SHAPE,
) {
  const token = newToken();
  const objectKey = await objects.put(jpeg, 'image/jpeg');
  return { image: { token, objectKey, width, height }, address: `/images/${token}.jpg` };
}
