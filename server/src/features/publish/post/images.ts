import type { OutgoingImage, OutgoingPost, SiteImages, SiteConnection } from '#server/ports/cms/cms.ts';
import type { Held } from './hold-publication.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { AppError } from '#server/errors.ts';
import { pictureType } from '#server/lib/picture.ts';
import type { Piece } from './compose-post.ts';
import type { PublishContext } from '../publish-context.ts';

type Upload = {
  images: SiteImages;
  post: Pick<OutgoingPost, 'marker' | 'title'>;
  image: OutgoingImage;
  held: Held;
};

export async function storeImageOnce(upload: Upload): Promise<string> {
  const { images, image, held } = upload;
  const { mediaId = null, mediaSource = null } = held.previous ?? {};
  const isKnown = mediaId !== null && mediaSource === image.source;
  if (isKnown && (await images.describe(mediaId, image.alt))) return mediaId;

  const replaced = mediaId && { staleMedia: { push: mediaId } };
  // Stored before it is sent, so an upload whose answer is lost is found and removed.
  await held.note({ mediaId: null, mediaSource: image.source, ...replaced });
  await held.beforeChange({ task: 'image', over: null });
  const id = (held.previous && !isKnown ? await findStored(upload) : null) ?? (await store(upload));
  await held.note({ mediaId: id });
  return id;
}

async function findStored({ images, image, held }: Upload) {
  const [id] = await images.find(held.marker, image.source);
  return id && (await images.describe(id, image.alt)) ? id : null;
}

async function store({ images, post, image, held }: Upload) {
  try {
    return await images.store(post, image);
  } catch (error) {
    // The answer may have been lost after the image was stored.
    const [stored] = await images.find(held.marker, image.source).catch(() => []);
    if (stored) return stored;
    throw error;
  }
}

const OWN_IMAGE = /\/images\/([\w-]+)\.\w+$/;

export async function loadImage(
  ctx: PublishContext,
  { featuredImage, imageAlt, title }: Piece,
  signal: AbortSignal,
): Promise<OutgoingImage | null> {
  if (!featuredImage) return null;
  const url = new URL(featuredImage, ctx.settings.publicUrl).href;
  try {
    const bytes = (await ownImage(ctx, url)) ?? (await foreignImage(ctx, url, signal));
    return { bytes, mediaType: await pictureType(bytes), alt: imageAlt || title, url, source: featuredImage };
  } catch (cause) {
    throw new AppError('upstreamFailed', PUBLISH_MESSAGES.imageFailed, {
      hint: 'The featured image of this piece cannot be read.',
      cause,
    });
  }
}

async function ownImage({ db, objects, user }: PublishContext, url: string) {
  const token = OWN_IMAGE.exec(url)?.[1];
  if (!token) return undefined;
  const image = await db.image.findFirst({ where: { token, userId: user.id }, select: { objectKey: true } });
  return image && (await objects.get(image.objectKey)).bytes;
}

async function foreignImage({ fetchSite }: PublishContext, url: string, signal: AbortSignal) {
  const answer = await fetchSite(url, { signal });
  if (answer.status !== 200) throw new Error(`The image's address answers ${answer.status}`);
  return answer.body;
}

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
