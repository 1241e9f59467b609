import { postChoices, type PostToWebsiteInput, type PublicationView, type Receipt } from '#shared/publish.ts';
import { MESSAGES, type PostStep } from '#shared/publish-rules.ts';
import { AppError, publicError } from '../../errors.ts';
import type { OutgoingPost, Published, PublishProgress } from '../../ports/cms/cms.ts';
import { isOpen, problemOf } from '../../ports/cms/site-problem.ts';
import type { openWebsite } from '../websites/site-access.ts';
import { compareReceipt } from './compare-receipt.ts';
import { composePost, type Piece } from './compose-post.ts';
import type { Claim } from './lease.ts';
import { loadImage } from './load-image.ts';
import type { PublishContext } from './publish-context.ts';
import { lookAgain } from './settle-publication.ts';
import { PUBLICATION_FIELDS, viewPublication } from './view-publication.ts';

/** Twice what a site may take, once for an earlier attempt that is waited for. */
const DEADLINE_MS = 240_000;
/** After a broken connection a site has made the post by then, or never will. */
const BROKEN_OPEN_MS = 20_000;

export type Order = {
  claim: Claim;
  piece: Piece;
  website: Awaited<ReturnType<typeof openWebsite>>;
  choices: Pick<PostToWebsiteInput, 'status' | 'categories' | 'tags' | 'blogId'>;
  hash: string;
  onStep: (step: PostStep) => void;
};

/** Sends the piece, reads back what arrived and writes both down. Whatever happens, the lease is given back. */
export async function publishPiece(ctx: PublishContext, order: Order): Promise<PublicationView> {
  const { claim } = order;
  try {
    const startedAt = ctx.now();
    const choices = postChoices.parse(order.choices);
    await ctx.db.publication.updateMany({ where: { id: claim.id }, data: { choices } });
    const signal = AbortSignal.any([claim.lost, AbortSignal.timeout(DEADLINE_MS)]);
    const { post, published } = await send(ctx, order, signal);
    const { remoteId, remoteParent, link, status } = published;
    // Written down before anything else is tried: from here on no retry can make a second post.
    await ctx.db.publication.updateMany({
      where: { id: claim.id },
      data: { remoteId, remoteParent, link, status, publishedAt: startedAt, askedAt: null },
    });
    // The earlier attempt's post may still come, then it is one too many.
    if (claim.isOpen) await lookAgain(ctx, claim.id);
    order.onStep('check');
    const receipt = await check(ctx, order, post, published, signal);
    const staleMedia = await tidyMedia(ctx, order, signal);
    const row = await ctx.db.publication.update({
      where: { id: claim.id },
      data: {
        ...(receipt && { receipt: receipt.receipt, link: receipt.link }),
        staleMedia,
        contentHash: order.hash,
        errorMessage: null,
        errorHint: null,
        leaseOwner: null,
        leaseUntil: null,
      },
      select: PUBLICATION_FIELDS,
    });
    return viewPublication(row);
  } catch (error) {
    throw await noteFailure(ctx, claim, error);
  } finally {
    claim.stop();
  }
}

async function send(
  ctx: PublishContext,
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
      const before = claim.earlier?.mediaId;
      const replaced = before && before !== mediaId && { staleMedia: { push: before } };
      const data = { mediaId, mediaSource, ...replaced };
      await ctx.db.publication.updateMany({ where: { id: claim.id }, data });
    },
    mayStillAppear: claim.mayStillAppear,
    beforeCreate: claim.beforeCreate,
    notCreated: async () => {
      await ctx.db.publication.updateMany({ where: { id: claim.id }, data: { askedAt: null } });
    },
    signal,
  };
  const published = await ctx.cms[cmsType].publish(access, post, claim.earlier, progress);
  return { post, published };
}

/** The post stands whether or not it can be read back. */
async function check(
  ctx: PublishContext,
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

/** Pictures that the post had before. @returns those that are left for the next time */
async function tidyMedia(ctx: PublishContext, { claim, website }: Order, signal: AbortSignal) {
  const { staleMedia } = await ctx.db.publication.findUniqueOrThrow({
    where: { id: claim.id },
    select: { staleMedia: true },
  });
  if (staleMedia.length === 0) return [];
  try {
    return await ctx.cms[website.cmsType].removeMedia(website.access, staleMedia, signal);
  } catch (error) {
    ctx.log.warn({ err: error, websiteId: website.id }, 'an image of before could not be removed');
    return staleMedia;
  }
}

/** Writes the failure down and gives the lease back. @returns what the user is told */
async function noteFailure(ctx: PublishContext, claim: Claim, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'posting failed');
  if (claim.lost.aborted) return error;
  const own = { id: claim.id };
  const { remoteId, askedAt } = await ctx.db.publication.findUniqueOrThrow({
    where: own,
    select: { remoteId: true, askedAt: true },
  });
  const mayCome = !remoteId && askedAt !== null;
  const told = mayCome && isOpen(error) ? unanswered(error) : error;
  const isBroken = mayCome && problemOf(error)?.problem !== 'timeout';
  const { message, hint } = publicError(told);
  await ctx.db.publication.updateMany({
    where: own,
    data: {
      errorMessage: message || MESSAGES.wordpressFailed,
      errorHint: hint ?? null,
      leaseOwner: null,
      leaseUntil: null,
      ...(!remoteId && { status: mayCome ? 'pending' : 'failed' }),
      ...(isBroken && { openUntil: new Date(ctx.now().getTime() + BROKEN_OPEN_MS) }),
    },
  });
  // An upload may come late as well.
  if ((mayCome || isOpen(error)) && !claim.isOpen) await lookAgain(ctx, claim.id);
  return told;
}

/** What failed is said as it is; what the user can do now is to wait. */
function unanswered(error: unknown) {
  const { reason, message, retryAfter } = publicError(error);
  return new AppError(reason, message, { hint: MESSAGES.noAnswer, retryAfter, cause: error });
}
