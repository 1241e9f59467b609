import { AppError } from '#server/errors.ts';
import { pictureType } from '#server/lib/picture.ts';
import type { OutgoingPost, SiteConnection, StoredPost } from '#server/ports/cms/cms.ts';
import type { OutgoingImage, SiteImages, SitePicture } from '#server/ports/cms/site-images.ts';
import { readHtml } from '#server/text/read-html.ts';
import { PICTURE_ADDRESS } from '#shared/rules/piece.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { latestVersion } from '../changes/versions.ts';
import type { PublishContext } from '../publish-context.ts';
import type { Piece } from './compose-post.ts';
import type { PublicationLease } from './lease-publication.ts';

type Upload = {
  images: SiteImages;
  post: Pick<OutgoingPost, 'marker' | 'title'>;
  image: OutgoingImage;
  lease: PublicationLease;
};

export async function storeImageOnce(upload: Upload): Promise<string> {
  const { images, image, lease } = upload;
  const { mediaId = null, mediaSource = null } = lease.previous ?? {};
  const isKnown = mediaId !== null && mediaSource === image.source;
  if (isKnown && (await images.describe(mediaId, image))) return mediaId;

  const replaced = mediaId && { staleMedia: { push: mediaId } };
  // Stored before it is sent, so an upload whose answer is lost is found and removed.
  await lease.note({ mediaId: null, mediaSource: image.source, ...replaced });
  await lease.beforeChange({ task: 'image', over: null });
  const id = (lease.previous && !isKnown ? await findStored(upload) : null) ?? (await store(upload));
  await lease.note({ mediaId: id });
  return id;
}

async function findStored({ images, image, lease }: Upload) {
  const [id] = await images.find(lease.marker, image.source);
  return id && (await images.describe(id, image)) ? id : null;
}

async function store({ images, post, image, lease }: Upload) {
  try {
    return await images.store(post, image);
  } catch (error) {
    // The answer may have been lost after the image was stored.
    const [stored] = await images.find(lease.marker, image.source).catch(() => []);
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
export async function removeStaleImages(
  ctx: PublishContext,
  id: string,
  images: Images | null,
  shown: SitePicture[],
) {
  const { marker, staleMedia } = await uploadsOf(ctx, id);
  const stale = [...new Set(staleMedia)].filter((old) => !shown.some((picture) => picture.id === old));
  if (stale.length === 0 || !images) return [];
  return images.remove(stale, { marker, isNew: false });
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
  if (!images || !(mediaId ?? mediaSource ?? staleMedia[0])) return {};
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

type Post = Pick<OutgoingPost, 'marker' | 'title' | 'html'>;
type Order = { images: SiteImages; post: Post; lease: PublicationLease };
type Picture = { source: string; url: string; alt: string; caption: string };

/** Puts each picture of the text into the site's library once; those that the text has lost become stale. */
export async function storePictures(ctx: PublishContext, order: Order): Promise<SitePicture[]> {
  const { images, post, lease } = order;
  const wanted = picturesIn(post.html, ctx.settings.publicUrl);
  const before = (await latestVersion(ctx.db, lease.id))?.sent?.pictures ?? [];
  await dropPictures(lease, before, wanted);
  const stored: SitePicture[] = [];
  for (const picture of wanted) {
    const known = before.find(({ source }) => source === picture.source);
    const isThere = known && (await images.describe(known.id, picture));
    const placed = isThere ? known : await storePicture(ctx, order, picture);
    if (placed) stored.push(placed);
  }
  return stored;
}

/** An earlier version with its pictures; those that are gone from the library are put there again. */
export async function restorePictures(
  ctx: PublishContext,
  { images, post, lease }: Order,
  { stored, pictures }: { stored: StoredPost; pictures: SitePicture[] },
) {
  const shown = new Map(picturesIn(post.html, ctx.settings.publicUrl).map((one) => [one.source, one]));
  const latest = (await latestVersion(ctx.db, lease.id))?.sent?.pictures ?? [];
  await dropPictures(lease, latest, pictures);
  let { text } = stored;
  const back: SitePicture[] = [];
  for (const known of pictures) {
    const picture = shown.get(known.source);
    const isThere = (await images.addressOf(known.id)) !== null;
    const placed = isThere || !picture ? known : await storePicture(ctx, { images, post, lease }, picture);
    if (!placed) continue;
    back.push(placed);
    text = text
      .replaceAll(known.url, placed.url)
      .replaceAll(`wp-image-${known.id}"`, `wp-image-${placed.id}"`);
    text = text.replaceAll(`<!-- wp:image {"id":${known.id},`, `<!-- wp:image {"id":${placed.id},`);
  }
  return { stored: { ...stored, text }, pictures: back };
}

async function dropPictures(lease: PublicationLease, before: SitePicture[], wanted: { source: string }[]) {
  const kept = new Set(wanted.map(({ source }) => source));
  const lost = before.filter(({ source }) => !kept.has(source)).map(({ id }) => id);
  if (lost.length > 0) await lease.note({ staleMedia: { push: lost } });
}

/** @returns null for a picture that is no longer stored here */
async function storePicture(ctx: PublishContext, { images, post, lease }: Order, picture: Picture) {
  const bytes = await ownImage(ctx, picture.source);
  if (!bytes) return null;
  await lease.beforeChange({ task: 'image', over: null });
  const upload = { images, post, lease, image: { ...picture, bytes, mediaType: 'image/jpeg' } };
  const id = (lease.previous ? await findStored(upload) : null) ?? (await store(upload));
  // Stale until a post shows it, so a refused post leaves none behind.
  await lease.note({ staleMedia: { push: id } });
  const url = await images.addressOf(id);
  return url === null ? null : { source: picture.source, id, url };
}

function picturesIn(html: string, publicUrl: string): Picture[] {
  const found = new Map<string, Picture>();
  let last: Picture | null = null;
  let captionAt = 0;
  readHtml(html, {
    open: (name, { src = '', alt = '' }, depth) => {
      if (name === 'figure') last = null;
      if (name === 'figcaption') captionAt = depth;
      const source = src.startsWith(publicUrl) ? src.slice(publicUrl.length) : '';
      if (name !== 'img' || !PICTURE_ADDRESS.test(source)) return;
      last = { source, url: src, alt, caption: '' };
      if (!found.has(source)) found.set(source, last);
    },
    text: (text) => {
      if (captionAt && last) last.caption += text;
    },
    close: (_, depth) => {
      if (depth === captionAt) captionAt = 0;
    },
  });
  return [...found.values()];
}
