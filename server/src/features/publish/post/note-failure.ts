import type { ContentType } from '#shared/rules/content.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { AppError, toPublicError } from '#server/errors.ts';
import type { SiteConnection } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { mayBeStored } from './place-once.ts';
import { releasePublication, type PublicationLease } from './lease.ts';
import { firstLook, SETTLED } from '../settle/next-look.ts';
import type { PublishContext } from '../publish-context.ts';
import { keepShownImage } from './tidy-images.ts';
import { kindOf } from './post-identity.ts';

/** After a broken connection the site has created the post by then, or never will. */
const BROKEN_OPEN_MS = 20_000;

type Attempt = { lease: PublicationLease; site: SiteConnection; piece: { contentType: ContentType } };

/**
 * Stores the failure and releases the publication.
 * @returns the error for the user
 */
export async function noteFailure(ctx: PublishContext, attempt: Attempt, error: unknown): Promise<unknown> {
  const { lease } = attempt;
  if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'posting failed');
  if (lease.lost.aborted) return error;
  // Nothing was sent, so the publication is as it was.
  if (error instanceof AppError && error.siteChange) {
    await releasePublication(ctx, lease, lease.isUnsettled ? firstLook(ctx) : SETTLED);
    return error;
  }
  const { remoteId, askedAt, updateAskedAt } = await ctx.db.publication.findUniqueOrThrow({
    where: { id: lease.id },
    select: { remoteId: true, askedAt: true, updateAskedAt: true },
  });
  const mayCome = !remoteId && askedAt !== null;
  const mayHaveArrived = error instanceof SiteError && error.mayHaveArrived;
  const isBroken = mayCome && !(error instanceof SiteError && error.kind === 'timeout');
  const shown = mayCome && mayHaveArrived ? toUnansweredError(error) : error;
  const { message, hint } = toPublicError(shown);
  const mayBeUpdated = updateAskedAt !== null && mayBeStored(error);
  // An upload may come late as well.
  const isOver = !mayCome && !mayHaveArrived && !lease.mayStillArrive;
  const next = lease.isUnsettled || mayBeUpdated ? firstLook(ctx) : SETTLED;
  await releasePublication(ctx, lease, {
    errorMessage: message,
    errorHint: hint ?? null,
    ...(!mayBeUpdated && { updateAskedAt: null }),
    ...(!remoteId && { status: mayCome ? 'pending' : 'failed' }),
    ...(isBroken && { openUntil: new Date(ctx.now().getTime() + BROKEN_OPEN_MS) }),
    ...(isOver ? { ...next, ...(await withoutUpload(ctx, attempt, remoteId)) } : firstLook(ctx)),
  });
  return shown;
}

/**
 * A refused post leaves no image behind. Images that cannot be removed now, or arrive later, are removed by the sweep.
 */
async function withoutUpload(ctx: PublishContext, { lease, site, piece }: Attempt, remoteId: string | null) {
  const { mediaId, mediaSource } = await ctx.db.publication.findUniqueOrThrow({
    where: { id: lease.id },
    select: { mediaId: true, mediaSource: true },
  });
  const before = lease.previous;
  const isAsBefore = mediaId === (before?.mediaId ?? null) && mediaSource === (before?.mediaSource ?? null);
  if (isAsBefore && (remoteId || !mediaId)) return {};
  try {
    const ref = { kind: kindOf(piece), remoteId, remoteParent: null };
    const post = remoteId ? await site.read({ ...ref, remoteId }) : null;
    return await keepShownImage(ctx, lease.id, site.images, post?.imageId ?? null);
  } catch (error) {
    ctx.log.warn({ err: error, publicationId: lease.id }, 'an image could not be removed yet');
    return firstLook(ctx);
  }
}

/** The message stays; the hint asks the user to wait. */
function toUnansweredError(error: unknown) {
  const { reason, message, retryAfter } = toPublicError(error);
  return new AppError(reason, message, { hint: PUBLISH_MESSAGES.noAnswer, retryAfter, cause: error });
}
