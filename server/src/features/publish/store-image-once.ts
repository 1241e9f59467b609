import type { OutgoingImage, OutgoingPost, SiteImages } from '../../ports/cms/cms.ts';
import type { Claim } from './lease.ts';
import type { PublishContext } from './publish-context.ts';

type Upload = { images: SiteImages; post: OutgoingPost; image: OutgoingImage; claim: Claim };

/** The number on the site of the post's image. It is uploaded once, whatever became of the attempts before. */
export async function storeImageOnce(ctx: PublishContext, upload: Upload): Promise<string> {
  const { images, image, claim } = upload;
  const { mediaId = null, mediaSource = null } = claim.earlier ?? {};
  const isKnown = mediaId !== null && mediaSource === image.source;
  if (isKnown && (await images.describe(mediaId, image.alt))) return mediaId;

  const where = { id: claim.id, leaseOwner: claim.owner };
  const replaced = mediaId && { staleMedia: { push: mediaId } };
  // Noted before it is sent, so that an upload nobody has heard of is found and removed with its attempt.
  const data = { mediaId: null, mediaSource: image.source, ...replaced };
  await ctx.db.publication.updateMany({ where, data });
  const id = (claim.earlier && !isKnown ? await findStored(upload) : null) ?? (await store(upload));
  await ctx.db.publication.updateMany({ where, data: { mediaId: id } });
  return id;
}

/** The upload of an earlier attempt whose answer was lost. */
async function findStored({ images, image, claim }: Upload) {
  const [id] = await images.find(claim.marker, image.source);
  return id && (await images.describe(id, image.alt)) ? id : null;
}

async function store({ images, post, image, claim }: Upload) {
  try {
    return await images.store(post, image);
  } catch (error) {
    // The answer may have been lost after the image was stored.
    const [stored] = await images.find(claim.marker, image.source).catch(() => []);
    if (stored) return stored;
    throw error;
  }
}
