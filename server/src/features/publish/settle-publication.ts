import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import { patiently } from '#server/lib/caller.ts';
import type { Placed, SiteConnection } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { Payload } from '#server/queue/job.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { NO_CHOICES } from '#shared/schemas/publish.ts';
import { isEdited, latestVersion } from './changes/versions.ts';
import {
  hasMoved,
  nextLook,
  nextTry,
  notePublic,
  REMOVED,
  SETTLED,
  type Outcome,
  type SentText,
} from './post/attempts.ts';
import { composePost, identityOf, kindOf, PIECE_FIELDS, type Piece } from './post/compose-post.ts';
import { noteArrival } from './post/deliver.ts';
import { keepShownImage } from './post/images.ts';
import { letGo, whileLeased, type PublicationLease } from './post/lease-publication.ts';
import { keepOne } from './post/place-once.ts';
import { readDelivery } from './post/read-delivery.ts';
import { afterLook, endOfUpdate, whatStands, type Seen } from './post/transitions.ts';
import type { PublishContext } from './publish-context.ts';

const TIMEOUT_MS = 60_000;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
type Website = Awaited<ReturnType<typeof decryptWebsite>>;

/**
 * Settles an attempt with an unknown outcome, because its process was killed or the site did not answer. Afterwards the
 * post exists once, and no image is left of a post that was never created.
 */
export async function settlePublication(services: Services, { id }: Payload<'settlePublication'>) {
  const row = await findRow(services, id);
  if (!row?.lookAt || row.lookAt > services.now()) return;
  const ctx: PublishContext = { ...services, user: { id: row.userId } };
  await whileLeased(ctx, { id }, async (lease) => {
    try {
      await letGo(ctx, lease, await patiently(() => settle(ctx, row, lease), row.userId));
    } catch (error) {
      await letGo(ctx, lease, nextTry(ctx, lease.looks ?? 0) ?? { ...SETTLED, ...failed(row, lease) });
      if (!(error instanceof SiteError)) throw error;
    }
  });
}

const findRow = ({ db }: Services, id: string) =>
  db.publication.findFirst({
    where: { id, ...OF_ACTIVE_USER },
    select: {
      userId: true,
      websiteId: true,
      status: true,
      siteChange: true,
      lookAt: true,
      piece: { select: PIECE_FIELDS },
    },
  });

async function settle(ctx: PublishContext, row: Row, lease: PublicationLease): Promise<Outcome> {
  if (!row.websiteId) return SETTLED;
  // Nothing was ever sent.
  if (lease.looks === null && !lease.isHeadDue) return { ...SETTLED, ...failed(row, lease) };
  const website = await decryptWebsite(ctx, row.websiteId);
  const site = ctx.cms[website.cmsType].connect(website.access, AbortSignal.timeout(TIMEOUT_MS));
  if (site.isOneWay) return { ...SETTLED, ...unknownEnd(lease) };

  const { remoteId = null, remoteParent = null } = lease.previous ?? {};
  const marked = await keepOne(site, identityOf(row.piece, lease), remoteId);
  const known = remoteId && { kind: kindOf(row.piece), remoteId, remoteParent };
  const found = known && marked?.remoteId !== remoteId ? await site.read(known) : marked;

  const look = nextLook(ctx, lease.looks ?? 0);
  const isHeadAlone = lease.isHeadDue && lease.requested === null && !lease.mayStillArrive;
  const { seen, next } = afterLook({
    found: found !== null,
    isKnown: known !== null,
    mayStillArrive: lease.mayStillArrive,
    isPending: row.status === 'pending',
    asked: lease.requested?.task ?? null,
    hasLooksLeft: look !== null,
    isHeadAlone,
  });
  if (seen === 'awaited') return look ?? SETTLED;

  // A post in the trash still shows its image.
  const isGone = !found && known;
  const images = isGone ? {} : await keepShownImage(ctx, lease.id, site.images, found?.imageId ?? null);
  const outcome = found
    ? await standing(ctx, row, lease, { site, website, found })
    : missing(seen, row, lease);
  const step = next === 'look' ? look : SETTLED;
  // A page that a cache has kept from being read is read once more for the sake of its head.
  return isHeadAlone ? { ...images, ...step, ...outcome } : { ...images, ...outcome, ...step };
}

type Found = { site: SiteConnection; website: Website; found: Placed };

/**
 * An update that was cut short leaves the status that the site has. What stands there then counts as delivered, and gets
 * the structured data that it still waits for.
 */
async function standing(
  ctx: PublishContext,
  { piece }: Row,
  lease: PublicationLease,
  { site, website, found }: Found,
): Promise<Outcome> {
  const { remoteId, remoteParent, link, status, stored } = found;
  const known = await latestVersion(ctx.db, lease.id);
  const { hasArrived, isAsSent, siteChange } = whatStands({
    hasChanged: !known?.stored || (await isEdited({ ...known, stored: known.stored }, stored)),
    isAwaited: lease.mayStillArrive || lease.mayBeUpdated || !known?.stored,
    hasMoved: hasMoved(lease.requested, stored),
  });
  const text = hasArrived ? sentText(lease, piece, ctx.now()) : null;
  if (text) await noteArrival(ctx, { lease, site, placed: found, text });
  else await notePublic(ctx.db, lease.id, found, ctx.now());

  const isDue = text ? text.sent?.restored === undefined : lease.dataDue || lease.isHeadDue;
  const writesData = isAsSent && (lease.mayStillArrive || isDue);
  if (lease.isHeadDue && known?.sent) await site.sendHead(found, known.sent).catch(unlessForbidden);

  const read = isAsSent && (await readAgain(ctx, piece, lease, { site, website, found }, writesData));
  const sentAsOf = lease.requested && 'text' in lease.requested ? lease.requested.text.asOf : null;

  return {
    remoteId,
    remoteParent,
    link,
    status,
    siteChange,
    ...read,
    changed: endOfUpdate({
      hasArrived,
      isComplete: Boolean(read) && writesData,
      isDataAlone: lease.requested?.task === 'complete',
      isUpdateOpen: lease.mayBeUpdated,
      isFirstLook: lease.looks === 0,
    }),
    ...(lease.createdAt && { ...MADE, publishedAt: sentAsOf ?? lease.createdAt }),
  };
}

/** The receipt says what is missing. */
function unlessForbidden(error: unknown) {
  if (!(error instanceof SiteError) || error.kind !== 'forbidden') throw error;
}

const MADE = { created: 'arrived', errorMessage: null, errorHint: null } as const;

async function readAgain(
  ctx: PublishContext,
  piece: Piece,
  lease: PublicationLease,
  { site, website, found }: Found,
  writesData: boolean,
): Promise<Outcome | null> {
  const { sent: known = null, revision = piece.revision } = (await latestVersion(ctx.db, lease.id)) ?? {};
  const around = { marker: lease.marker, html: piece.content, previous: null, image: null, website };
  const sent = known ?? { ...composePost(piece, { ...NO_CHOICES, status: null }, around), omissions: [] };
  const reading = { lease, site, website, piece, ref: found, sent, revision, data: null, writesData };
  const read = await readDelivery(ctx, reading);
  // Of a delivery from before posts were kept whole it is not known what it was.
  return read && (known ? read : { ...read, receipt: undefined });
}

/** Of a post whose text is not known, the piece's own is assumed. @returns null where no text was asked for */
function sentText({ requested }: PublicationLease, piece: Piece, asOf: Date): SentText | null {
  const { revision, featuredImage: imageSource } = piece;
  if (!requested) return { revision, imageSource, asOf, sent: null };
  return 'text' in requested ? requested.text : null;
}

function missing(seen: Seen, row: Row, lease: PublicationLease): Outcome {
  if (seen === 'removedFromHere') return { ...REMOVED, changed: 'arrived' };
  if (seen === 'neverMade') return failed(row, lease);
  return seen === 'removedThere' ? { siteChange: 'removed' } : {};
}

function unknownEnd({ mayStillArrive, mayBeUpdated }: PublicationLease): Outcome {
  const { unknownEnd: errorMessage, unknownEndHint: errorHint } = PUBLISH_MESSAGES;
  return mayStillArrive || mayBeUpdated ? { errorMessage, errorHint, isUnknown: true } : {};
}

/** After this wait a retry may create the post, following one more lookup. */
function failed({ status }: Pick<Row, 'status'>, { mayStillArrive }: PublicationLease): Outcome {
  if (status !== 'pending') return {};
  const errorMessage = mayStillArrive ? PUBLISH_MESSAGES.neverMade : PUBLISH_MESSAGES.interrupted;
  return { status: 'failed', errorMessage, errorHint: null };
}

/** The time between two sweeps, short enough for every lookup to be on time. */
const AHEAD_MS = 60_000;
const AT_ONCE = 1000;

/** At every start and every minute: settles publications with an unknown outcome. */
export async function sweepPublications({ db, queue, now }: Services) {
  const soon = new Date(now().getTime() + AHEAD_MS);
  const due = await db.publication.findMany({
    where: { lookAt: { lte: soon }, websiteId: { not: null }, ...OF_ACTIVE_USER },
    select: { id: true, lookAt: true },
    orderBy: { lookAt: 'asc' },
    take: AT_ONCE,
  });
  for (const { id, lookAt } of due) {
    const runAt = lookAt ?? now();
    await queue.add('settlePublication', { id }, { runAt, unique: true });
  }
}
