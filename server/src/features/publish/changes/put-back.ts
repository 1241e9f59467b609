import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { SentPost, StoredPost } from '#server/ports/cms/cms.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import type { putBackInput } from '../inputs.ts';
import { composePost, kindOf } from '../post/compose-post.ts';
import { deliver } from '../post/deliver.ts';
import { loadImage, restorePictures, storeImageOnce } from '../post/images.ts';
import { assertGateOpen } from '../post/open-claims-gate.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { textOfStored } from './compare-with-site.ts';
import { changeLeasedPost, type LeasedPost } from './leased-post.ts';
import { sentAs } from './stored-post.ts';
import { latestVersion, readVersion, unedited } from './versions.ts';

const TIMEOUT_MS = 30_000;

/**
 * Puts a version back on the site, byte for byte, with its head. The post keeps its status there, and the piece its text
 * here.
 */
export async function putBack(
  ctx: UserContext,
  { id, versionId, replaceSiteChanges }: z.infer<typeof putBackInput>,
): Promise<PublicationView> {
  const version = await ctx.db.publicationVersion.findFirst({
    where: { id: versionId, publicationId: id, userId: ctx.user.id },
    include: { publication: { select: { contentId: true } } },
  });
  const { stored, sent } = version ? readVersion(version) : { stored: null, sent: null };
  if (!version || !stored) throw new AppError('notFound', PUBLISH_MESSAGES.versionGone);

  const { revision, imageSource, createdAt: asOf, origin } = version;
  // What somebody wrote on the site has never been checked here.
  if (origin === 'sent') await assertGateOpen(ctx, { contentId: version.publication.contentId, revision });

  return changeLeasedPost(ctx, id, async (own) => {
    const { site, ref, lease, website } = own;
    const before = await site.readBack(ref);
    if (!before) throw new AppError('conflict', PUBLISH_MESSAGES.goneFromSite);

    const toSend = () => textOfStored(stored);
    await assertUnchanged(ctx, lease, before.stored, { replaceSiteChanges, toSend });

    const latest = await latestVersion(ctx.db, id);
    if (isSamePost(before.stored, stored) && isSameHead(latest?.sent, sent))
      return { siteChange: unedited(lease) };

    const post = { ...(sent ?? withoutHead(own, stored)), keepsStatus: true, blogId: ref.remoteParent };
    const piece = { ...own.piece, featuredImage: imageSource };
    const { images } = site;
    const known = { stored, pictures: sent?.pictures ?? [] };
    const back = images ? await restorePictures(ctx, { images, post, lease }, known) : known;

    return deliver(ctx, {
      lease,
      site,
      website,
      piece,
      post,
      before,
      stored: back.stored,
      picturesOn: async () => back.pictures,
      // The site is behind the piece by everything that was edited since this version.
      text: { revision, imageSource, asOf },
      /** Uploaded again where a later version's took its place on the site. */
      imageOn: async (library) => {
        if (!stored.imageId || (await library.addressOf(stored.imageId))) return stored.imageId;
        const image = await loadImage(ctx, piece, AbortSignal.timeout(TIMEOUT_MS));
        return image && storeImageOnce({ images: library, post, image, lease });
      },
      onStep: () => undefined,
    });
  });
}

/** A second click finds the version back already. */
function isSamePost(onSite: StoredPost, version: StoredPost) {
  const { status: _, publishedAt: __, modifiedAt: ___, ...there } = onSite;
  return Object.entries(there).every(([field, value]) =>
    isDeepStrictEqual(value, Reflect.get(version, field)),
  );
}

const HEAD = ['metaTitle', 'metaDescription', 'focusKeyword', 'title', 'excerpt', 'keywords'] as const;

const isSameHead = (one: SentPost | null | undefined, other: SentPost | null) =>
  HEAD.every((field) => isDeepStrictEqual(one?.[field], other?.[field]));

/** A version from before the head was kept: the site keeps the head it has. */
function withoutHead({ piece, choices, lease, website }: LeasedPost, stored: StoredPost) {
  const around = { marker: lease.marker, html: '', previous: null, image: null, website };
  const post = composePost({ ...piece, keywords: [] }, { ...choices, status: null }, around);
  return { ...sentAs({ ...post, kind: kindOf(piece) }, stored), metaTitle: '', metaDescription: '' };
}
