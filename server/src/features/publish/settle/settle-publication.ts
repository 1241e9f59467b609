import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { Services } from '#server/context.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { patiently } from '#server/lib/caller.ts';
import type { Placed, SiteConnection } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { Payload } from '#server/queue/tasks.ts';
import { decryptWebsite } from '../../websites/site-access.ts';
import { PIECE_FIELDS, type Piece } from '../post/compose-post.ts';
import { holdPublication, releasePublication, type PublicationLease } from '../post/lease.ts';
import { nextLook, nextTry, SETTLED } from './next-look.ts';
import { notePublic } from '../post/note-public.ts';
import { keepOne } from '../post/place-once.ts';
import { hasMoved } from '../post/requested-change.ts';
import type { PublishContext } from '../publish-context.ts';
import { keepShownImage } from '../post/tidy-images.ts';
import { kindOf, identityOf } from '../post/post-identity.ts';
import { finishData } from '../post/true-data.ts';
import { settledPage } from '../post/settled-page.ts';
import { REMOVED } from '../changes/removed.ts';
import { completeVersion, isChanged, keepArrived, latestVersion } from '../changes/versions.ts';

const TIMEOUT_MS = 60_000;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
type Website = Awaited<ReturnType<typeof decryptWebsite>>;
type Outcome = Prisma.PublicationUncheckedUpdateManyInput;

/**
 * Settles an attempt with an unknown outcome, because its process was killed or the site did not answer. Afterwards the
 * post exists once, and no image is left of a post that was never created.
 */
export async function settlePublication(services: Services, { id }: Payload<'settlePublication'>) {
  const row = await findRow(services, id);
  if (!row?.lookAt || row.lookAt > services.now()) return;
  const ctx: PublishContext = { ...services, user: { id: row.userId } };
  const lease = await holdPublication(ctx, id);
  if (!lease) return;
  try {
    const outcome = await patiently(() => settle(ctx, row, lease), row.userId);
    await releasePublication(ctx, lease, outcome);
  } catch (error) {
    await releasePublication(ctx, lease, nextTry(ctx, row.looks) ?? { ...SETTLED, ...failed(row) });
    if (!(error instanceof SiteError)) throw error;
  } finally {
    lease.stop();
  }
}

const findRow = ({ db }: Services, id: string) =>
  db.publication.findUnique({
    where: { id },
    select: {
      userId: true,
      websiteId: true,
      status: true,
      askedAt: true,
      siteChange: true,
      lookAt: true,
      looks: true,
      dataDue: true,
      piece: { select: PIECE_FIELDS },
    },
  });

async function settle(ctx: PublishContext, row: Row, lease: PublicationLease): Promise<Outcome> {
  if (!row.websiteId) return SETTLED;
  const website = await decryptWebsite(ctx, row.websiteId);
  const signal = AbortSignal.any([lease.lost, AbortSignal.timeout(TIMEOUT_MS)]);
  const site = ctx.cms[website.cmsType].connect(website.access, signal);
  const { remoteId = null, remoteParent = null } = lease.previous ?? {};
  const marked = await keepOne(site, identityOf(row.piece, lease), remoteId);
  const known = remoteId && { kind: kindOf(row.piece), remoteId, remoteParent };
  const found = known && marked?.remoteId !== remoteId ? await site.read(known) : marked;
  const next = nextLook(ctx, row.looks);
  if (!found && lease.mayStillArrive && next) return next;
  // A post in the trash still shows its image.
  const isGone = !found && known;
  const images = isGone ? {} : await keepShownImage(ctx, lease.id, site.images, found?.imageId ?? null);
  const outcome = found
    ? await standing(ctx, row, lease, { site, website, found })
    : missing(ctx, row, lease);
  // The site may still be working on the request, so a first find is not the last lookup.
  return { ...images, ...outcome, ...(next ?? SETTLED) };
}

type Found = { site: SiteConnection; website: Website; found: Placed };

/**
 * An update that was cut short leaves the status that the site has. What stands there then counts as delivered, and gets
 * the structured data that it still waits for.
 */
async function standing(
  ctx: PublishContext,
  { askedAt, dataDue, looks, piece, siteChange: before }: Row,
  lease: PublicationLease,
  { site, website, found }: Found,
): Promise<Outcome> {
  const { remoteId, remoteParent, link, status, stored } = found;
  await notePublic(ctx.db, lease.id, found, ctx.now());
  const known = await latestVersion(ctx.db, lease.id);
  const hasChanged = !known?.stored || (await isChanged(known.stored, stored));
  const isOurs = lease.mayStillArrive || lease.mayBeUpdated || !known?.stored;
  const place = { remoteId, remoteParent, link, status };
  const hasArrived = isOurs && hasChanged && hasMoved(lease.requested, stored);
  if (hasArrived) await keepArrived(ctx, withText(lease, piece, ctx.now()), stored, place);
  const isDue = (askedAt !== null || dataDue) && (hasArrived || !hasChanged);
  const finished = isDue
    ? await finishData({
        site,
        piece: await asDelivered(ctx, lease, piece),
        website,
        ref: found,
        sent: null,
        lease,
      })
    : null;
  if (finished) {
    await completeVersion(ctx.db, lease.id, finished.remote.stored);
    await settledPage(site, found, finished.remote);
  }
  const sentAsOf = lease.requested?.task === 'send' ? lease.requested.text.asOf : null;
  // A site that was asked a moment ago may not have done it yet.
  const mayStillCome = lease.mayBeUpdated && !hasArrived && looks === 0;
  const siteChange = hasChanged && !hasArrived ? 'edited' : null;
  return {
    ...place,
    siteChange,
    ...(siteChange !== before && { siteChangedAt: siteChange && ctx.now() }),
    ...(!mayStillCome && { updateAskedAt: null }),
    ...(finished && { dataDue: finished.isDue }),
    ...(askedAt && { ...MADE, publishedAt: sentAsOf ?? askedAt }),
  };
}

const MADE = { askedAt: null, errorMessage: null, errorHint: null } as const;

/** The piece may have been edited since. */
async function asDelivered(
  { db, user }: PublishContext,
  lease: PublicationLease,
  piece: Piece,
): Promise<Piece> {
  const delivered = await latestVersion(db, lease.id);
  const version = await db.contentVersion.findFirst({
    where: { contentId: piece.id, userId: user.id, revision: delivered?.revision ?? piece.revision },
    select: { title: true, excerpt: true, keywords: true, metaDescription: true },
  });
  return { ...piece, ...version };
}

/** Of a post whose text nobody has noted, the piece's own is assumed. */
function withText(lease: PublicationLease, piece: Piece, asOf: Date): PublicationLease {
  const { revision, featuredImage: imageSource } = piece;
  return lease.requested
    ? lease
    : { ...lease, requested: { task: 'send', over: null, text: { revision, imageSource, asOf } } };
}

/** No post is there: it was removed from here, was never made, or somebody has removed it on the site. */
function missing({ now }: PublishContext, row: Row, lease: PublicationLease): Outcome {
  if (lease.requested?.task === 'remove') return { ...REMOVED, updateAskedAt: null };
  if (row.status === 'pending') return failed(row);
  if (!lease.previous?.remoteId || row.siteChange === 'removed') return {};
  return { siteChange: 'removed', siteChangedAt: now() };
}

/** After this wait a retry may create the post, following one more lookup. */
function failed({ status, askedAt }: Row): Outcome {
  if (status !== 'pending') return {};
  const errorMessage = askedAt ? PUBLISH_MESSAGES.neverMade : PUBLISH_MESSAGES.interrupted;
  return { status: 'failed', errorMessage, errorHint: null };
}
