import {
  MESSAGES,
  type PostStep,
  type PostToWebsiteInput,
  type PublicationView,
  type Receipt,
} from '#shared/publish.ts';
import type { UserContext } from '../../context.ts';
import { AppError, publicError } from '../../errors.ts';
import type { OutgoingPost, Published, PublishProgress } from '../../ports/cms/cms.ts';
import type { openWebsite } from '../websites/site-access.ts';
import { compareReceipt } from './compare-receipt.ts';
import { composePost, type Piece } from './compose-post.ts';
import type { Claim } from './lease.ts';
import { loadImage } from './load-image.ts';
import { PUBLICATION_FIELDS, viewPublication } from './view-publication.ts';

const DEADLINE_MS = 120_000;

export type Order = {
  claim: Claim;
  piece: Piece;
  website: Awaited<ReturnType<typeof openWebsite>>;
  choices: Pick<PostToWebsiteInput, 'status' | 'categories' | 'tags' | 'blogId'>;
  hash: string;
  onStep: (step: PostStep) => void;
};

/** Sends the piece, reads back what arrived and writes both down. Whatever happens, the lease is given back. */
export async function publishPiece(ctx: UserContext, order: Order): Promise<PublicationView> {
  const { claim } = order;
  try {
    const startedAt = ctx.now();
    const signal = AbortSignal.any([claim.lost, AbortSignal.timeout(DEADLINE_MS)]);
    const { post, published } = await send(ctx, order, signal);
    const { remoteId, remoteParent, link, status } = published;
    // Written down before anything else is tried: from here on no retry can make a second post.
    await ctx.db.publication.updateMany({
      where: { id: claim.id },
      data: { remoteId, remoteParent, link, status, publishedAt: startedAt },
    });
    order.onStep('check');
    const receipt = await check(ctx, order, post, published, signal);
    const row = await ctx.db.publication.update({
      where: { id: claim.id },
      data: {
        ...(receipt && { receipt: receipt.receipt, link: receipt.link }),
        contentHash: order.hash,
        leaseOwner: null,
        leaseUntil: null,
      },
      select: PUBLICATION_FIELDS,
    });
    return viewPublication(row);
  } catch (error) {
    await noteFailure(ctx, claim, error);
    throw error;
  } finally {
    claim.stop();
  }
}

async function send(
  ctx: UserContext,
  { claim, piece, website, choices, onStep }: Order,
  signal: AbortSignal,
) {
  const { cmsType, access, shopName } = website;
  onStep('image');
  const image = await loadImage(ctx, piece, signal);
  const post = composePost(piece, choices, { marker: claim.marker, image, shopName });
  const progress: PublishProgress = {
    onStep,
    onMedia: async (mediaId, mediaSource) => {
      await ctx.db.publication.updateMany({ where: { id: claim.id }, data: { mediaId, mediaSource } });
    },
    beforeCreate: claim.renew,
    signal,
  };
  const published = await ctx.cms[cmsType].publish(access, post, claim.earlier, progress);
  return { post, published };
}

/** The post stands whether or not it can be read back. */
async function check(
  ctx: UserContext,
  { website }: Order,
  post: OutgoingPost,
  published: Published,
  signal: AbortSignal,
): Promise<{ receipt: Receipt; link: string } | null> {
  try {
    const remote = await ctx.cms[website.cmsType].readBack(website.access, published, signal);
    const lines = compareReceipt(post, published, remote);
    return { receipt: { checkedAt: ctx.now().toISOString(), lines }, link: remote.link };
  } catch (error) {
    ctx.log.warn({ err: error, websiteId: website.id }, 'a post could not be read back');
    return null;
  }
}

async function noteFailure(ctx: UserContext, claim: Claim, error: unknown) {
  if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'posting failed');
  if (claim.lost.aborted) return;
  const { message } = publicError(error);
  const released = { errorMessage: message || MESSAGES.wordpressFailed, leaseOwner: null, leaseUntil: null };
  await ctx.db.publication.updateMany({ where: { id: claim.id }, data: released });
  await ctx.db.publication.updateMany({
    where: { id: claim.id, remoteId: null },
    data: { status: 'failed' },
  });
}
