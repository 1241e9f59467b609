import path from 'node:path';
import { postChoices, type PublicationView, type Receipt } from '#shared/schemas/publish.ts';
import type { PostStep } from '#shared/rules/publish.ts';
import type {
  OutgoingPost,
  Placed,
  Published,
  RemotePost,
  SiteConnection,
  ComposedPost,
} from '#server/ports/cms/cms.ts';
import type { decryptWebsite } from '../../websites/site-access.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { threaded } from '#server/threads/threaded.ts';
import { claimCounts } from '../../evidence/claim-counts.ts';
import type * as comparison from '../receipt/compare-receipt.ts';
import { assertUnchanged } from '../changes/assert-unchanged.ts';
import { textToSend } from '../changes/compare-with-site.ts';
import { composePost, type Choices, type Piece } from './compose-post.ts';
import { composeText } from './compose-text.ts';
import { releasePublication, type PublicationLease } from './lease.ts';
import { loadImage } from './load-image.ts';
import { firstLook, SETTLED } from '../settle/next-look.ts';
import { noteFailure } from './note-failure.ts';
import { notePublic } from './note-public.ts';
import { placeOnce } from './place-once.ts';
import type { PublishContext } from '../publish-context.ts';
import { fingerprint, type SentText } from './requested-change.ts';
import { settledPage } from './settled-page.ts';
import { storeImageOnce } from './store-image-once.ts';
import { removeStaleImages } from './tidy-images.ts';
import { identityOf, kindOf } from './post-identity.ts';
import { finishData, trueData } from './true-data.ts';
import { completeVersion, noteDelivery } from '../changes/versions.ts';
import { PUBLICATION_FIELDS, viewPublication } from '../view-publication.ts';

/** The longest posting may take, including the wait for an earlier attempt. */
const DEADLINE_MS = 360_000;

// Content of a site is read in a thread, because neither its size nor its shape is known.
const inComparison = threaded<typeof comparison>(
  path.join(import.meta.dirname, '../receipt/compare-receipt.ts'),
);

export type Order = {
  lease: PublicationLease;
  piece: Piece;
  website: Awaited<ReturnType<typeof decryptWebsite>>;
  choices: Choices;
  replaceSiteChanges: boolean;
  hash: string;
  onStep: (step: PostStep) => void;
};

/** Sends the piece, reads back what arrived and stores both. The lease is released in any case. */
export async function publishPiece(ctx: PublishContext, order: Order): Promise<PublicationView> {
  const { lease, website } = order;
  const signal = AbortSignal.any([lease.lost, AbortSignal.timeout(DEADLINE_MS)]);
  const site = ctx.cms[website.cmsType].connect(website.access, signal);
  try {
    const { revision, featuredImage: imageSource } = order.piece;
    const text = { revision, imageSource, asOf: ctx.now() };
    const before = await standing(order, site);
    if (before) {
      const { piece, choices, replaceSiteChanges } = order;
      const toSend = () => textToSend(ctx, piece, choices);
      await assertUnchanged(ctx, lease, before.stored, { replaceSiteChanges, toSend });
    }
    await noteChoices(ctx, order);
    const { post, published, data } = await send(ctx, order, site, { signal, before, text });
    await notePlaced(ctx, lease, published, text);
    await published.sendSearchTexts(published.remoteId);
    order.onStep('check');
    const checked = await check(ctx, order, site, { post, published, data });
    await releasePublication(ctx, lease, {
      ...checked,
      sentCategories: order.choices.categories,
      staleMedia: await tidyImages(ctx, order, site),
      contentHash: order.hash,
      errorMessage: null,
      errorHint: null,
      // The earlier attempt's post may still appear; then it is a duplicate. What could not be read is read later.
      ...(lease.mayStillArrive || lease.isUnsettled || !checked ? firstLook(ctx) : SETTLED),
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

/** The post as it stands before an update; null where none is known. */
async function standing({ lease, piece }: Order, site: SiteConnection): Promise<RemotePost | null> {
  const { previous } = lease;
  if (!previous || lease.mayStillArrive) return null;
  const { remoteId, remoteParent, link } = previous;
  if (remoteId) return site.readBack({ kind: kindOf(piece), remoteId, remoteParent });
  // A site that was connected again: which post it is has to be found out.
  const [found] = link ? await site.find(identityOf(piece, lease)) : [];
  return found ? site.readBack(found) : null;
}

/** Stored before anything else: from here on no retry can create a second post. */
async function notePlaced(ctx: PublishContext, lease: PublicationLease, placed: Placed, text: SentText) {
  const { remoteId, remoteParent, link, status, stored } = placed;
  const { revision, imageSource, asOf: publishedAt } = text;
  await notePublic(ctx.db, lease.id, placed, ctx.now());
  const place = { remoteId, remoteParent, link, status, publishedAt };
  await noteDelivery(
    ctx,
    lease,
    { stored, revision, imageSource },
    {
      ...place,
      askedAt: null,
      updateAskedAt: null,
      siteChange: null,
      siteChangedAt: null,
      lookedAt: ctx.now(),
      dataDue: true,
      receipt: Prisma.DbNull,
    },
  );
}

async function send(
  ctx: PublishContext,
  { lease, piece, website, choices, onStep }: Order,
  site: SiteConnection,
  { signal, before, text }: { signal: AbortSignal; before: RemotePost | null; text: SentText },
) {
  onStep('image');
  const image = await loadImage(ctx, piece, signal);
  const { marker, previous } = lease;
  const html = await composeText(ctx, piece, choices);
  const post = composePost(piece, choices, { marker, html, previous, image, website });
  const prepared = await site.prepare(post);
  const images = prepared.uploadsImage ? site.images : null;
  const imageId = image && images && (await storeImageOnce(ctx, { images, post, image, lease }));
  onStep('post');
  const composed = await prepared.compose(imageId);
  const data = before && trueData(piece, website, asUpdated(before, ctx.now()));
  const over = before && fingerprint(before.stored);
  const identity = identityOf(piece, lease);
  const placed = await placeOnce({ site, post: composed, identity, data, text, over, lease, onStep });
  return { post, published: { ...composed, ...placed }, data };
}

/** An update is a modification. */
const asUpdated = ({ stored, ...remote }: RemotePost, now: Date): RemotePost => ({
  ...remote,
  stored: { ...stored, modifiedAt: now.toISOString() },
});

type Sent = { post: OutgoingPost; published: Published & ComposedPost; data: string | null };

/** The post exists even if it cannot be read back; then its structured data wait for the next look. */
async function check(
  ctx: PublishContext,
  { lease, piece, website }: Order,
  site: SiteConnection,
  { post, published, data: sent }: Sent,
): Promise<{ receipt: Receipt; link: string; dataDue: boolean; updateAskedAt: null } | null> {
  try {
    const finished = await finishData({ site, piece, website, ref: published, sent, lease });
    if (!finished) return null;
    const { remote, data, isDue } = finished;
    await completeVersion(ctx.db, lease.id, remote.stored);
    const { page, headBy } = await settledPage(site, published, remote);
    const { omissions, seoPlugin, dataBy } = published;
    const delivery = { omissions, seoPlugin, headBy: headBy ?? published.headBy, dataBy };
    const lines = await inComparison('compareReceipt', post, delivery, { remote, page, data });
    const { id: contentId, revision } = piece;
    const claims = await claimCounts(ctx.db, { userId: ctx.user.id, contentId, revision });
    const isUnchecked = claims === null;
    const receipt = { checkedAt: ctx.now().toISOString(), lines, claims, isUnchecked };
    return { receipt, link: remote.link, dataDue: isDue, updateAskedAt: null };
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
