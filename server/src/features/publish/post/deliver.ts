import type { decryptWebsite } from '#server/features/websites/site-access.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { asSent } from '#server/ports/cms/as-sent.ts';
import type { OutgoingPost, Placed, RemotePost, SiteConnection, StoredPost } from '#server/ports/cms/cms.ts';
import type { SiteImages, SitePicture } from '#server/ports/cms/site-images.ts';
import type { PostStep } from '#shared/rules/publish.ts';
import { noteDelivery } from '../changes/versions.ts';
import type { PublishContext } from '../publish-context.ts';
import { fingerprint, notePublic, stepOf, type Outcome, type SentText } from './attempts.ts';
import { identityOf, type Piece } from './compose-post.ts';
import { removeStaleImages } from './images.ts';
import type { PublicationLease } from './lease-publication.ts';
import { placeOnce } from './place-once.ts';
import { readOrLookLater, trueData } from './read-delivery.ts';
import { afterRequest } from './transitions.ts';

type Delivery = {
  lease: PublicationLease;
  site: SiteConnection;
  website: Awaited<ReturnType<typeof decryptWebsite>>;
  piece: Piece;
  post: OutgoingPost;
  text: Omit<SentText, 'sent'>;
  imageOn: (images: SiteImages) => Promise<string | null>;
  picturesOn: (images: SiteImages) => Promise<SitePicture[]>;
  before: RemotePost | null;
  stored?: StoredPost;
  onStep: (step: PostStep) => void;
};

export async function deliver(ctx: PublishContext, delivery: Delivery): Promise<Outcome> {
  const { lease, site, website, piece, before, stored, onStep } = delivery;
  const prepared = await site.prepare(delivery.post);
  const images = prepared.uploadsImage ? site.images : null;
  const imageId = images ? await delivery.imageOn(images) : (stored?.imageId ?? null);
  const pictures = images ? await delivery.picturesOn(images) : [];
  onStep('post');

  const composed = await prepared.compose(imageId, { stored, pictures });
  const sent = { ...delivery.post, pictures, omissions: composed.omissions, restored: stored?.text };
  const text = { ...delivery.text, sent };
  const known = site.isOneWay ? await asPublic(ctx, sent, lease) : before && asUpdated(before, ctx.now());
  const data = known && !stored ? trueData(sent, piece, website, known) : null;
  const over = before && fingerprint(before.stored);
  const identity = identityOf(piece, lease);
  const ref = await placeOnce({ site, post: composed, identity, data, text, over, lease, onStep });
  await noteArrival(ctx, { lease, site, placed: ref, text });
  onStep('check');

  const { revision } = text;
  const reading = { lease, site, website, piece, ref, sent, revision, data, writesData: !stored };
  const read = await readOrLookLater(ctx, reading);
  const staleMedia = await tidyImages(ctx, delivery, pictures);
  const next = stepOf(ctx, afterRequest(lease));

  return { status: ref.status, ...next, ...read, staleMedia, errorMessage: null, errorHint: null };
}

/**
 * A site that cannot be read gets the structured data with the post, as far as they are known by then. Its dates are those
 * of stored rows: the same post that is sent again is the same, byte for byte.
 */
async function asPublic(
  { db }: PublishContext,
  post: OutgoingPost,
  lease: PublicationLease,
): Promise<RemotePost> {
  const { previous, since } = lease;
  const publishedAt = previous?.postedAt ?? since;
  const { piece } = await db.publication.findUniqueOrThrow({
    where: { id: lease.id },
    select: { piece: { select: { updatedAt: true } } },
  });
  const modifiedAt = new Date(Math.max(piece.updatedAt.getTime(), publishedAt.getTime()));

  const shown = asSent(post, { remoteId: '', link: previous?.link ?? '' }, publishedAt);
  const stored = { ...shown.stored, modifiedAt: modifiedAt.toISOString() };
  return { ...shown, stored, status: 'publish' };
}

/** An update is a modification. */
const asUpdated = ({ stored, ...remote }: RemotePost, now: Date): RemotePost => ({
  ...remote,
  stored: { ...stored, modifiedAt: now.toISOString() },
});

type Arrival = Pick<Delivery, 'lease' | 'site'> & { placed: Placed; text: SentText };

/**
 * What follows a write that has arrived, whether the site has answered or the post was found later. It is stored before
 * anything else: from here on no retry can create a second post.
 */
export async function noteArrival(ctx: PublishContext, { lease, site, placed, text }: Arrival) {
  const { remoteId, remoteParent, link, status } = placed;
  const { revision, imageSource, asOf: publishedAt, sent } = text;
  await notePublic(ctx.db, lease.id, placed, ctx.now());
  const outcome = {
    remoteId,
    remoteParent,
    // What is known of it stays.
    link: link || undefined,
    status,
    publishedAt,
    created: 'arrived',
    changed: 'arrived',
    siteChange: null,
    lookedAt: ctx.now(),
    ...(sent?.restored === undefined && { dataDue: true }),
    receipt: Prisma.DbNull,
  } as const;
  await noteDelivery(ctx, lease, { stored: placed.stored, revision, imageSource, sent }, outcome);
  if (sent) await site.sendSearchTexts(placed, sent);
}

/** @returns the images that could not be removed */
async function tidyImages(ctx: PublishContext, { lease, site, website }: Delivery, shown: SitePicture[]) {
  try {
    return await removeStaleImages(ctx, lease.id, site.images, shown);
  } catch (error) {
    ctx.log.warn({ err: error, websiteId: website.id }, 'an image of before could not be removed');
    return undefined;
  }
}
