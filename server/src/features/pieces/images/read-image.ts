import type { Services } from '#server/context.ts';
import { toJpeg } from '#server/lib/picture.ts';
import type { StoredBytes } from '#server/ports/object-store/object-store.ts';
import { IMAGE_WIDTHS } from '#shared/rules/content.ts';

/**
 * A featured image for everyone who knows its token, at its own width or at one of the smaller ones.
 * @param asked in pixels; any that is not offered gives the whole image.
 */
export async function readImage(
  services: Services,
  token: string,
  asked: number,
): Promise<StoredBytes | null> {
  const { db, objects } = services;
  const width = IMAGE_WIDTHS.find((offered) => offered === asked) ?? 0;
  const image = await db.image.findUnique({ where: { token }, include: { variants: { where: { width } } } });
  if (!image) return null;
  const [variant] = image.variants;
  if (variant || width === 0 || width >= image.width)
    return objects.get(variant?.objectKey ?? image.objectKey);
  const { bytes } = await objects.get(image.objectKey);
  const height = Math.round((width * image.height) / image.width);
  const smaller = await toJpeg(bytes, { width, height });
  const objectKey = await objects.put(smaller, 'image/jpeg');
  await db.imageVariant.createMany({ data: { imageId: image.id, width, objectKey }, skipDuplicates: true });
  return { bytes: smaller, mediaType: 'image/jpeg' };
}
