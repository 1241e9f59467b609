import type { SiteConnection } from '#server/ports/cms/cms.ts';
import type { PublishContext } from '../publish-context.ts';

type Images = NonNullable<SiteConnection['images']>;

/**
 * Removes images of earlier versions of the post.
 * @returns those left for the next time
 */
export async function removeStaleImages(ctx: PublishContext, id: string, images: Images | null) {
  const { marker, staleMedia } = await uploadsOf(ctx, id);
  if (staleMedia.length === 0 || !images) return [];
  return images.remove(staleMedia, { marker, isNew: false });
}

/**
 * After a failed attempt only the image that the post shows stays. An earlier image that it shows again becomes the
 * current one.
 * @param shown null when there is no post
 * @returns the images to store with the publication
 */
export async function keepShownImage(
  ctx: PublishContext,
  id: string,
  images: Images | null,
  shown: string | null,
) {
  const { marker, mediaId, mediaSource, staleMedia } = await uploadsOf(ctx, id);
  if (!images || !(mediaId ?? mediaSource)) return {};
  const found = mediaSource ? await images.find(marker, mediaSource) : [];
  const current = new Set([...(mediaId ? [mediaId] : []), ...found]);
  const stale = staleMedia.filter((old) => !current.has(old));
  const isUnused = (image: string) => image !== shown;
  const left = [
    ...(await images.remove([...current].filter(isUnused), { marker, isNew: true })),
    ...(await images.remove(stale.filter(isUnused), { marker, isNew: false })),
  ];
  return {
    mediaId: shown !== null && current.has(shown) ? shown : null,
    staleMedia: [...left, ...stale.filter((image) => image === shown)],
  };
}

const uploadsOf = ({ db }: PublishContext, id: string) =>
  db.publication.findUniqueOrThrow({
    where: { id },
    select: { marker: true, mediaId: true, mediaSource: true, staleMedia: true },
  });
