import { AppError, toPublicError } from '#server/errors.ts';
import { withWholeAddresses } from '#server/features/pieces/images/own-pictures.ts';
import type { decryptWebsite } from '#server/features/websites/site-access.ts';
import type { RemotePost, SiteConnection } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { SiteImages } from '#server/ports/cms/site-images.ts';
import { PUBLISH_MESSAGES, type PostStep } from '#shared/rules/publish.ts';
import { postChoices, type PublicationView } from '#shared/schemas/publish.ts';
import { assertUnchanged } from '../changes/assert-unchanged.ts';
import { textToSend } from '../changes/compare-with-site.ts';
import type { PublishContext } from '../publish-context.ts';
import { ownPublication } from '../view-publication.ts';
import { ATTEMPTS, attemptState, firstLook, stepOf } from './attempts.ts';
import { composePost, composeText, identityOf, kindOf, type Choices, type Piece } from './compose-post.ts';
import { deliver } from './deliver.ts';
import { keepShownImage, loadImage, storeImageOnce, storePictures } from './images.ts';
import { letGo, type PublicationLease } from './lease-publication.ts';
import { mayBeStored } from './place-once.ts';
import { afterFailure, afterRequest, type Answer } from './transitions.ts';

const DEADLINE_MS = 360_000;

export type Order = {
  lease: PublicationLease;
  piece: Piece;
  website: Awaited<ReturnType<typeof decryptWebsite>>;
  choices: Choices;
  replaceSiteChanges: boolean;
  hash: string;
  onStep: (step: PostStep) => void;
};

export async function publishPiece(ctx: PublishContext, order: Order): Promise<PublicationView> {
  const { lease, website, piece } = order;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const site = ctx.cms[website.cmsType].connect(website.access, signal);
  try {
    const outcome = await send(ctx, order, site, signal);
    await letGo(ctx, lease, { ...outcome, sentCategories: order.choices.categories });
  } catch (error) {
    throw await noteFailure(ctx, { lease, site, piece }, error);
  }
  return ownPublication(ctx, lease.id);
}

async function send(ctx: PublishContext, order: Order, site: SiteConnection, signal: AbortSignal) {
  const { lease, piece, website, choices, replaceSiteChanges, hash, onStep } = order;
  const { revision, featuredImage: imageSource } = piece;
  const text = { revision, imageSource, asOf: ctx.now(), request: hash };
  const before = await standing(order, site);
  if (before) {
    const toSend = () => textToSend(ctx, piece, choices);
    await assertUnchanged(ctx, lease, before.stored, { replaceSiteChanges, toSend });
  }
  await noteChoices(order);
  onStep('image');
  const image = await loadImage(ctx, piece, signal);
  const { marker, previous } = lease;
  const html = withWholeAddresses(ctx, await composeText(ctx, piece, choices));
  const post = composePost(piece, choices, { marker, html, previous, image, website });
  const imageOn = async (images: SiteImages) => image && storeImageOnce({ images, post, image, lease });
  const picturesOn = (images: SiteImages) => storePictures(ctx, { images, post, lease });
  return deliver(ctx, { lease, site, website, piece, post, text, imageOn, picturesOn, before, onStep });
}

/** Kept for updates and repairs. Categories count as sent from here on, whether or not they arrive. */
async function noteChoices({ lease, choices }: Order) {
  const sent = new Set([...(lease.previous?.sentCategories ?? []), ...choices.categories]);
  await lease.note({ choices: postChoices.parse(choices), sentCategories: [...sent] });
}

async function standing({ lease, piece }: Order, site: SiteConnection): Promise<RemotePost | null> {
  const { previous } = lease;
  if (!previous || lease.mayStillArrive) return null;
  const { remoteId, remoteParent, link } = previous;
  if (remoteId) return site.readBack({ kind: kindOf(piece), remoteId, remoteParent });
  // A site that was connected again: which post it is has to be found out.
  const [found] = link ? await site.find(identityOf(piece, lease)) : [];
  return found ? site.readBack(found) : null;
}

/** After a broken connection the site has created the post by then, or never will. */
const BROKEN_OPEN_MS = 20_000;

type Attempt = { lease: PublicationLease; site: SiteConnection; piece: Pick<Piece, 'contentType'> };

/**
 * Stores the failure and releases the publication.
 * @returns the error for the user
 */
async function noteFailure(ctx: PublishContext, attempt: Attempt, error: unknown): Promise<unknown> {
  const { lease, site } = attempt;
  if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'posting failed');

  // Nothing was sent, so the publication is as it was.
  if (error instanceof AppError && error.siteChange) {
    await letGo(ctx, lease, stepOf(ctx, afterRequest(lease)));
    return error;
  }

  const row = await ctx.db.publication.findFirst({
    where: { id: lease.id, heldBy: ctx.worker.id },
    select: { remoteId: true, attempts: ATTEMPTS },
  });
  // Another process has taken over.
  if (!row) return error;

  const { remoteId } = row;
  const { createdAt, mayBeUpdated } = attemptState(row.attempts);
  const asked = createdAt === null ? 'nothing' : 'asked';
  const { status, advice, changed, closesSoon, tidiesUpload, next } = afterFailure({
    answer: answerOf(error),
    isTimeout: error instanceof SiteError && error.kind === 'timeout',
    there: remoteId ? 'post' : asked,
    isUpdateOpen: mayBeUpdated,
    isOneWay: site.isOneWay,
    mayStillArrive: lease.mayStillArrive,
    isUnsettled: lease.isUnsettled,
  });

  const shown = advice === 'own' ? error : toUnansweredError(error, advice);
  const { message, hint } = toPublicError(shown);
  if (closesSoon) await closeSoon(ctx, lease);

  await letGo(ctx, lease, {
    errorMessage: message,
    errorHint: hint ?? null,
    isUnknown: advice === 'look',
    changed,
    status,
    ...stepOf(ctx, next),
    ...(tidiesUpload && (await withoutUpload(ctx, attempt, remoteId))),
  });

  return shown;
}

function answerOf(error: unknown): Answer {
  if (error instanceof SiteError && error.mayHaveArrived) return 'none';
  return mayBeStored(error) ? 'unreadable' : 'refused';
}

const closeSoon = ({ db, now }: PublishContext, { id: publicationId }: PublicationLease) =>
  db.publicationAttempt.updateMany({
    where: { publicationId, task: 'create', outcome: 'open' },
    data: { openUntil: new Date(now().getTime() + BROKEN_OPEN_MS) },
  });

/**
 * A refused post leaves no image behind. Images that cannot be removed now, or arrive later, are removed by the sweep.
 */
async function withoutUpload(ctx: PublishContext, { lease, site, piece }: Attempt, remoteId: string | null) {
  const { mediaId, mediaSource, staleMedia } = await ctx.db.publication.findUniqueOrThrow({
    where: { id: lease.id },
    select: { mediaId: true, mediaSource: true, staleMedia: true },
  });
  const before = lease.previous;
  const isAsBefore = mediaId === (before?.mediaId ?? null) && mediaSource === (before?.mediaSource ?? null);
  if (isAsBefore && staleMedia.length === 0 && (remoteId || !mediaId)) return {};
  try {
    const ref = { kind: kindOf(piece), remoteId, remoteParent: null };
    const post = remoteId ? await site.read({ ...ref, remoteId }) : null;
    return await keepShownImage(ctx, lease.id, site.images, post?.imageId ?? null);
  } catch (error) {
    ctx.log.warn({ err: error, publicationId: lease.id }, 'an image could not be removed yet');
    return firstLook(ctx);
  }
}

/** The message stays; the hint asks the user to wait, or to look. */
function toUnansweredError(error: unknown, advice: 'wait' | 'look') {
  const { reason, message, retryAfter } = toPublicError(error);
  const isUnknown = advice === 'look';
  const hint = isUnknown ? PUBLISH_MESSAGES.unknownEndHint : PUBLISH_MESSAGES.noAnswer;
  return new AppError(reason, message, { hint, isUnknown, retryAfter, cause: error });
}
