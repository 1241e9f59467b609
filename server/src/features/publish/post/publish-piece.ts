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
import { composePost, type Choices, type Piece, composeText, identityOf, kindOf } from './compose-post.ts';
import { type Held, letGo } from './hold-publication.ts';
import { loadImage, storeImageOnce, removeStaleImages } from './images.ts';
import { firstLook, SETTLED, notePublic, fingerprint, type SentText } from './attempts.ts';
import { noteFailure } from './note-failure.ts';
import { placeOnce } from './place-once.ts';
import type { PublishContext } from '../publish-context.ts';
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
  held: Held;
  piece: Piece;
  website: Awaited<ReturnType<typeof decryptWebsite>>;
  choices: Choices;
  replaceSiteChanges: boolean;
  hash: string;
  onStep: (step: PostStep) => void;
};

/** Sends the piece, reads back what arrived and stores both. The publication is let go in any case. */
export async function publishPiece(ctx: PublishContext, order: Order): Promise<PublicationView> {
  const { held, website } = order;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const site = ctx.cms[website.cmsType].connect(website.access, signal);
  try {
    const { revision, featuredImage: imageSource } = order.piece;
    const text = { revision, imageSource, asOf: ctx.now(), request: order.hash };
    const before = await standing(order, site);
    if (before) {
      const { piece, choices, replaceSiteChanges } = order;
      const toSend = () => textToSend(ctx, piece, choices);
      await assertUnchanged(ctx, held, before.stored, { replaceSiteChanges, toSend });
    }
    await noteChoices(order);
    const { post, published, data } = await send(ctx, order, site, { signal, before, text });
    await notePlaced(ctx, held, published, text);
    await published.sendSearchTexts(published.remoteId);
    order.onStep('check');
    const checked = await check(ctx, order, site, { post, published, data });
    await letGo(ctx, held, {
      ...checked,
      sentCategories: order.choices.categories,
      staleMedia: await tidyImages(ctx, order, site),
      errorMessage: null,
      errorHint: null,
      // The earlier attempt's post may still appear; then it is a duplicate. What could not be read is read later.
      ...(held.mayStillArrive || held.isUnsettled || !checked ? firstLook(ctx) : SETTLED),
    });
  } catch (error) {
    throw await noteFailure(ctx, { held, site, piece: order.piece }, error);
  }
  const where = { id: held.id, userId: ctx.user.id };
  return viewPublication(await ctx.db.publication.findFirstOrThrow({ where, select: PUBLICATION_FIELDS }));
}

/** Kept for updates and repairs. Categories count as sent from here on, whether or not they arrive. */
async function noteChoices({ held, choices }: Order) {
  const sent = new Set([...(held.previous?.sentCategories ?? []), ...choices.categories]);
  await held.note({ choices: postChoices.parse(choices), sentCategories: [...sent] });
}

/** The post as it stands before an update; null where none is known. */
async function standing({ held, piece }: Order, site: SiteConnection): Promise<RemotePost | null> {
  const { previous } = held;
  if (!previous || held.mayStillArrive) return null;
  const { remoteId, remoteParent, link } = previous;
  if (remoteId) return site.readBack({ kind: kindOf(piece), remoteId, remoteParent });
  // A site that was connected again: which post it is has to be found out.
  const [found] = link ? await site.find(identityOf(piece, held)) : [];
  return found ? site.readBack(found) : null;
}

/** Stored before anything else: from here on no retry can create a second post. */
async function notePlaced(ctx: PublishContext, held: Held, placed: Placed, text: SentText) {
  const { remoteId, remoteParent, link, status, stored } = placed;
  const { revision, imageSource, asOf: publishedAt } = text;
  await notePublic(ctx.db, held.id, placed, ctx.now());
  const place = { remoteId, remoteParent, link, status, publishedAt };
  await noteDelivery(
    ctx,
    held,
    { stored, revision, imageSource },
    {
      ...place,
      created: 'arrived',
      changed: 'arrived',
      siteChange: null,
      lookedAt: ctx.now(),
      dataDue: true,
      receipt: Prisma.DbNull,
    },
  );
}

async function send(
  ctx: PublishContext,
  { held, piece, website, choices, onStep }: Order,
  site: SiteConnection,
  { signal, before, text }: { signal: AbortSignal; before: RemotePost | null; text: SentText },
) {
  onStep('image');
  const image = await loadImage(ctx, piece, signal);
  const { marker, previous } = held;
  const html = await composeText(ctx, piece, choices);
  const post = composePost(piece, choices, { marker, html, previous, image, website });
  const prepared = await site.prepare(post);
  const images = prepared.uploadsImage ? site.images : null;
  const imageId = image && images && (await storeImageOnce({ images, post, image, held }));
  onStep('post');
  const composed = await prepared.compose(imageId);
  const data = before && trueData(piece, website, asUpdated(before, ctx.now()));
  const over = before && fingerprint(before.stored);
  const identity = identityOf(piece, held);
  const placed = await placeOnce({ site, post: composed, identity, data, text, over, held, onStep });
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
  { held, piece, website }: Order,
  site: SiteConnection,
  { post, published, data: sent }: Sent,
): Promise<{ receipt: Receipt; link: string; dataDue: boolean; changed: 'arrived' } | null> {
  try {
    const finished = await finishData({ site, piece, website, ref: published, sent, held });
    if (!finished) return null;
    const { remote, data, isDue } = finished;
    await completeVersion(ctx.db, held.id, remote.stored);
    const page = remote.status === 'publish' ? await site.readPage(remote.link) : null;
    const headBy = page === null ? null : await site.headBy(page);
    const { omissions, seoPlugin, dataBy } = published;
    const delivery = { omissions, seoPlugin, headBy: headBy ?? published.headBy, dataBy };
    const lines = await inComparison('compareReceipt', post, delivery, { remote, page, data });
    const { id: contentId, revision } = piece;
    const claims = await claimCounts(ctx.db, { userId: ctx.user.id, contentId, revision });
    const isUnchecked = claims === null;
    const receipt = { checkedAt: ctx.now().toISOString(), lines, claims, isUnchecked };
    return { receipt, link: remote.link, dataDue: isDue, changed: 'arrived' };
  } catch (error) {
    ctx.log.warn({ err: error, websiteId: website.id }, 'a post could not be read back');
    return null;
  }
}

/** @returns the images that could not be removed */
async function tidyImages(ctx: PublishContext, { held, website }: Order, site: SiteConnection) {
  try {
    return await removeStaleImages(ctx, held.id, site.images);
  } catch (error) {
    ctx.log.warn({ err: error, websiteId: website.id }, 'an image of before could not be removed');
    return undefined;
  }
}
