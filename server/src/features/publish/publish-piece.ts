import path from 'node:path';
import { postChoices, type PublicationView, type Receipt } from '#shared/publish.ts';
import type { PostToWebsiteInput } from './inputs.ts';
import type { PostStep } from '#shared/publish-rules.ts';
import type { OutgoingPost, Published, SiteConnection } from '../../ports/cms/cms.ts';
import type { decryptWebsite } from '../websites/site-access.ts';
import { threaded } from '../../threads/threaded.ts';
import type * as comparison from './compare-receipt.ts';
import { composePost, type Piece } from './compose-post.ts';
import { releasePublication, type PublicationLease } from './lease.ts';
import { loadImage } from './load-image.ts';
import { firstLook, SETTLED } from './next-look.ts';
import { noteFailure } from './note-failure.ts';
import { placeOnce } from './place-once.ts';
import type { PublishContext } from './publish-context.ts';
import { storeImageOnce } from './store-image-once.ts';
import { removeStaleImages } from './tidy-images.ts';
import { identityOf } from './post-identity.ts';
import { PUBLICATION_FIELDS, viewPublication } from './view-publication.ts';

/** The longest posting may take, including the wait for an earlier attempt. */
const DEADLINE_MS = 360_000;

// Content of a site is read in a thread, because neither its size nor its shape is known.
const inComparison = threaded<typeof comparison>(path.join(import.meta.dirname, 'compare-receipt.ts'));

export type Order = {
  lease: PublicationLease;
  piece: Piece;
  website: Awaited<ReturnType<typeof decryptWebsite>>;
  choices: Pick<PostToWebsiteInput, 'status' | 'categories' | 'tags' | 'blogId'>;
  hash: string;
  onStep: (step: PostStep) => void;
};

/** Sends the piece, reads back what arrived and stores both. The lease is released in any case. */
export async function publishPiece(ctx: PublishContext, order: Order): Promise<PublicationView> {
  const { lease, website } = order;
  const signal = AbortSignal.any([lease.lost, AbortSignal.timeout(DEADLINE_MS)]);
  const site = ctx.cms[website.cmsType].connect(website.access, signal);
  try {
    const startedAt = ctx.now();
    await noteChoices(ctx, order);
    const { post, published } = await send(ctx, order, site, signal);
    const { remoteId, remoteParent, link, status } = published;
    // Stored before anything else: from here on no retry can create a second post.
    await ctx.db.publication.updateMany({
      where: { id: lease.id, leaseOwner: lease.owner },
      data: { remoteId, remoteParent, link, status, publishedAt: startedAt, askedAt: null },
    });
    await published.sendSearchTexts(remoteId);
    order.onStep('check');
    const receipt = await check(ctx, order, site, { post, published });
    await releasePublication(ctx, lease, {
      ...(receipt && { receipt: receipt.receipt, link: receipt.link }),
      sentCategories: order.choices.categories,
      staleMedia: await tidyImages(ctx, order, site),
      contentHash: order.hash,
      errorMessage: null,
      errorHint: null,
      // The earlier attempt's post may still appear; then it is a duplicate.
      ...(lease.mayStillArrive || lease.isUnsettled ? firstLook(ctx) : SETTLED),
    });
  } catch (error) {
    throw await noteFailure(ctx, { lease, site, piece: order.piece }, error);
  } finally {
    lease.stop();
  }
  const where = { id: lease.id, userId: ctx.user.id };
  return viewPublication(await ctx.db.publication.findFirstOrThrow({ where, select: PUBLICATION_FIELDS }));
}

/** Kept for updates and repairs. Categories count as sent from here on, whether or not they arrive. */
async function noteChoices({ db }: PublishContext, { lease, choices }: Order) {
  const sent = new Set([...(lease.previous?.sentCategories ?? []), ...choices.categories]);
  await db.publication.updateMany({
    where: { id: lease.id, leaseOwner: lease.owner },
    data: { choices: postChoices.parse(choices), sentCategories: [...sent] },
  });
}

async function send(
  ctx: PublishContext,
  { lease, piece, website, choices, onStep }: Order,
  site: SiteConnection,
  signal: AbortSignal,
) {
  onStep('image');
  const image = await loadImage(ctx, piece, signal);
  const { marker, previous } = lease;
  const post = composePost(piece, choices, { marker, previous, image, shopName: website.shopName });
  const prepared = await site.prepare(post);
  const images = prepared.uploadsImage ? site.images : null;
  const imageId = image && images && (await storeImageOnce(ctx, { images, post, image, lease }));
  onStep('post');
  const composed = await prepared.compose(imageId);
  const placed = await placeOnce({ site, post: composed, identity: identityOf(piece, lease), lease, onStep });
  return { post, published: { ...composed, ...placed } };
}

/** The post exists even if it cannot be read back. */
async function check(
  ctx: PublishContext,
  { website }: Order,
  site: SiteConnection,
  { post, published }: { post: OutgoingPost; published: Published },
): Promise<{ receipt: Receipt; link: string } | null> {
  try {
    const remote = await site.readBack(published);
    const { omissions, seoPlugin } = published;
    const lines = await inComparison('compareReceipt', post, { omissions, seoPlugin }, remote);
    return { receipt: { checkedAt: ctx.now().toISOString(), lines }, link: remote.link };
  } catch (error) {
    ctx.log.warn({ err: error, websiteId: website.id }, 'a post could not be read back');
    return null;
  }
}

/** @returns the images that could not be removed */
async function tidyImages(ctx: PublishContext, { lease, website }: Order, site: SiteConnection) {
  try {
    return await removeStaleImages(ctx, lease.id, site.images);
  } catch (error) {
    ctx.log.warn({ err: error, websiteId: website.id }, 'an image of before could not be removed');
    return undefined;
  }
}
