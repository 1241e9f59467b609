import { isDeepStrictEqual } from 'node:util';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { SiteConnection, StoredPost } from '#server/ports/cms/cms.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { textOfStored } from './compare-with-site.ts';
import type { Piece } from '../post/compose-post.ts';
import { assertNotHeld } from '../post/hold-open-claims.ts';
import { changeHeldPost } from './held-post.ts';
import type { PutBackInput } from '../inputs.ts';
import { fingerprint, notePublic } from '../post/attempts.ts';
import type { Held } from '../post/hold-publication.ts';
import { loadImage, storeImageOnce } from '../post/images.ts';
import { storedPost } from './stored-post.ts';
import { noteDelivery } from './versions.ts';
import { readStored } from '#server/database/stored.ts';

const TIMEOUT_MS = 30_000;

/** Puts a version back on the site, byte for byte. The post keeps its status there, and the piece its text here. */
export async function putBack(
  ctx: UserContext,
  { id, versionId, replaceSiteChanges }: PutBackInput,
): Promise<PublicationView> {
  const version = await ctx.db.publicationVersion.findFirst({
    where: { id: versionId, publicationId: id, userId: ctx.user.id },
    include: { publication: { select: { contentId: true } } },
  });
  const stored = readStored(storedPost, version?.stored);
  if (!version || !stored) throw new AppError('notFound', PUBLISH_MESSAGES.versionGone);
  const { revision, imageSource, createdAt, origin } = version;
  // What somebody wrote on the site has never been checked here.
  if (origin === 'sent') await assertNotHeld(ctx, { contentId: version.publication.contentId, revision });
  return changeHeldPost(ctx, id, async ({ site, ref, piece, held }) => {
    const found = await site.read(ref);
    if (!found) throw new AppError('conflict', PUBLISH_MESSAGES.goneFromSite);
    await assertUnchanged(ctx, held, found.stored, {
      replaceSiteChanges,
      toSend: () => textOfStored(stored),
    });
    const earlier = { ...piece, featuredImage: imageSource };
    const imageId = await imageFor(ctx, { site, piece: earlier, stored, held });
    if (isSamePost(found.stored, { ...stored, imageId })) return UNCHANGED;
    // The site is behind the piece by everything that was edited since this version.
    const text = { revision, imageSource, asOf: createdAt };
    await held.beforeChange({ task: 'update', over: fingerprint(found.stored), text });
    const placed = await site.restore(ref, { ...stored, imageId });
    if (!placed) throw new AppError('conflict', PUBLISH_MESSAGES.goneFromSite);
    await notePublic(ctx.db, id, placed, ctx.now());
    const place = { link: placed.link, status: placed.status, publishedAt: createdAt, ...UNCHANGED };
    await noteDelivery(ctx, held, { stored: placed.stored, revision, imageSource }, place);
    return place;
  });
}

const UNCHANGED = { siteChange: null } as const;

/** A second click finds the version back already. */
function isSamePost(onSite: StoredPost, version: StoredPost) {
  const { status: _, publishedAt: __, modifiedAt: ___, ...there } = onSite;
  return Object.entries(there).every(([field, value]) =>
    isDeepStrictEqual(value, Reflect.get(version, field)),
  );
}

type Earlier = { site: SiteConnection; piece: Piece; stored: StoredPost; held: Held };

/** The image of the version, uploaded again where a later version's took its place on the site. */
async function imageFor(ctx: UserContext, { site: { images }, piece, stored, held }: Earlier) {
  const { imageId, title } = stored;
  if (!imageId || !images || (await images.isThere(imageId))) return imageId;
  const image = await loadImage(ctx, piece, AbortSignal.timeout(TIMEOUT_MS));
  const post = { marker: held.marker, title };
  return image && storeImageOnce({ images, post, image, held });
}
