import type { OutgoingImage, OutgoingPost, SiteImages } from '#server/ports/cms/cms.ts';
import type { PublicationLease } from './lease.ts';
import type { PublishContext } from '../publish-context.ts';

type Upload = {
  images: SiteImages;
  post: Pick<OutgoingPost, 'marker' | 'title'>;
  image: OutgoingImage;
  lease: PublicationLease;
};

/** The id of the post's image on the site. It is uploaded once, over all attempts. */
export async function storeImageOnce(ctx: PublishContext, upload: Upload): Promise<string> {
  const { images, image, lease } = upload;
  const { mediaId = null, mediaSource = null } = lease.previous ?? {};
  const isKnown = mediaId !== null && mediaSource === image.source;
  if (isKnown && (await images.describe(mediaId, image.alt))) return mediaId;

  const where = { id: lease.id, leaseOwner: lease.owner };
  const replaced = mediaId && { staleMedia: { push: mediaId } };
  // Stored before it is sent, so an upload whose answer is lost is found and removed.
  const data = { mediaId: null, mediaSource: image.source, ...replaced };
  await ctx.db.publication.updateMany({ where, data });
  const id = (lease.previous && !isKnown ? await findStored(upload) : null) ?? (await store(upload));
  await ctx.db.publication.updateMany({ where, data: { mediaId: id } });
  return id;
}

/** The upload of an earlier attempt whose answer was lost. */
async function findStored({ images, image, lease }: Upload) {
  const [id] = await images.find(lease.marker, image.source);
  return id && (await images.describe(id, image.alt)) ? id : null;
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
