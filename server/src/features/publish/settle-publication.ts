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
import { letGo, whileHeld, type Held } from './post/hold-publication.ts';
import { keepShownImage } from './post/images.ts';
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
  await whileHeld(ctx, { id }, async (held) => {
    try {
      await letGo(ctx, held, await patiently(() => settle(ctx, row, held), row.userId));
    } catch (error) {
      await letGo(ctx, held, nextTry(ctx, held.looks ?? 0) ?? { ...SETTLED, ...failed(row, held) });
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

async function settle(ctx: PublishContext, row: Row, held: Held): Promise<Outcome> {
  if (!row.websiteId) return SETTLED;
  // Nothing was ever sent.
  if (held.looks === null && !held.isHeadDue) return { ...SETTLED, ...failed(row, held) };
  const website = await decryptWebsite(ctx, row.websiteId);
  const site = ctx.cms[website.cmsType].connect(website.access, AbortSignal.timeout(TIMEOUT_MS));
  if (site.isOneWay) return { ...SETTLED, ...unknownEnd(held) };

  const { remoteId = null, remoteParent = null } = held.previous ?? {};
  const marked = await keepOne(site, identityOf(row.piece, held), remoteId);
  const known = remoteId && { kind: kindOf(row.piece), remoteId, remoteParent };
  const found = known && marked?.remoteId !== remoteId ? await site.read(known) : marked;

  const look = nextLook(ctx, held.looks ?? 0);
  const isHeadAlone = held.isHeadDue && held.requested === null && !held.mayStillArrive;
  const { seen, next } = afterLook({
    found: found !== null,
    isKnown: known !== null,
    mayStillArrive: held.mayStillArrive,
    isPending: row.status === 'pending',
    asked: held.requested?.task ?? null,
    hasLooksLeft: look !== null,
    isHeadAlone,
  });
  if (seen === 'awaited') return look ?? SETTLED;

  // A post in the trash still shows its image.
  const isGone = !found && known;
  const images = isGone ? {} : await keepShownImage(ctx, held.id, site.images, found?.imageId ?? null);
  const outcome = found ? await standing(ctx, row, held, { site, website, found }) : missing(seen, row, held);
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
  held: Held,
  { site, website, found }: Found,
): Promise<Outcome> {
  const { remoteId, remoteParent, link, status, stored } = found;
  const known = await latestVersion(ctx.db, held.id);
  const { hasArrived, isAsSent, siteChange } = whatStands({
    hasChanged: !known?.stored || (await isEdited({ ...known, stored: known.stored }, stored)),
    isAwaited: held.mayStillArrive || held.mayBeUpdated || !known?.stored,
    hasMoved: hasMoved(held.requested, stored),
  });
  const text = hasArrived ? sentText(held, piece, ctx.now()) : null;
  if (text) await noteArrival(ctx, { held, site, placed: found, text });
  else await notePublic(ctx.db, held.id, found, ctx.now());

  const isDue = text ? text.sent?.restored === undefined : held.dataDue || held.isHeadDue;
  const writesData = isAsSent && (held.mayStillArrive || isDue);
  if (held.isHeadDue && known?.sent) await site.sendHead(found, known.sent).catch(unlessForbidden);

  const read = isAsSent && (await readAgain(ctx, piece, held, { site, website, found }, writesData));
  const sentAsOf = held.requested && 'text' in held.requested ? held.requested.text.asOf : null;

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
      isDataAlone: held.requested?.task === 'complete',
      isUpdateOpen: held.mayBeUpdated,
      isFirstLook: held.looks === 0,
    }),
    ...(held.createdAt && { ...MADE, publishedAt: sentAsOf ?? held.createdAt }),
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
  held: Held,
  { site, website, found }: Found,
  writesData: boolean,
): Promise<Outcome | null> {
  const { sent: known = null, revision = piece.revision } = (await latestVersion(ctx.db, held.id)) ?? {};
  const around = { marker: held.marker, html: piece.content, previous: null, image: null, website };
  const sent = known ?? { ...composePost(piece, { ...NO_CHOICES, status: null }, around), omissions: [] };
  const reading = { held, site, website, piece, ref: found, sent, revision, data: null, writesData };
  const read = await readDelivery(ctx, reading);
  // Of a delivery from before posts were kept whole it is not known what it was.
  return read && (known ? read : { ...read, receipt: undefined });
}

/** Of a post whose text is not known, the piece's own is assumed. @returns null where no text was asked for */
function sentText({ requested }: Held, piece: Piece, asOf: Date): SentText | null {
  const { revision, featuredImage: imageSource } = piece;
  if (!requested) return { revision, imageSource, asOf, sent: null };
  return 'text' in requested ? requested.text : null;
}

function missing(seen: Seen, row: Row, held: Held): Outcome {
  if (seen === 'removedFromHere') return { ...REMOVED, changed: 'arrived' };
  if (seen === 'neverMade') return failed(row, held);
  return seen === 'removedThere' ? { siteChange: 'removed' } : {};
}

function unknownEnd({ mayStillArrive, mayBeUpdated }: Held): Outcome {
  const { unknownEnd: errorMessage, unknownEndHint: errorHint } = PUBLISH_MESSAGES;
  return mayStillArrive || mayBeUpdated ? { errorMessage, errorHint, isUnknown: true } : {};
}

/** After this wait a retry may create the post, following one more lookup. */
function failed({ status }: Pick<Row, 'status'>, { mayStillArrive }: Held): Outcome {
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
