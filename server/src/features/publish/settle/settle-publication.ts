import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';
import type { Services } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Placed, SiteConnection } from '../../../ports/cms/cms.ts';
import { SiteError } from '../../../ports/cms/site-error.ts';
import type { Payload } from '../../../queue/tasks.ts';
import { decryptWebsite } from '../../websites/site-access.ts';
import { PIECE_FIELDS } from '../post/compose-post.ts';
import { holdPublication, releasePublication, type PublicationLease } from '../post/lease.ts';
import { nextLook, nextTry, SETTLED } from './next-look.ts';
import { keepOne } from '../post/place-once.ts';
import type { PublishContext } from '../publish-context.ts';
import { keepShownImage } from '../post/tidy-images.ts';
import { kindOf, identityOf } from '../post/post-identity.ts';
import { finishData } from '../post/true-data.ts';
import { completeVersion, isChanged, keepVersion, latestVersion } from '../changes/versions.ts';

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
    await releasePublication(ctx, lease, await settle(ctx, row, lease));
  } catch (error) {
    await releasePublication(ctx, lease, nextTry(ctx, row.looks) ?? { ...SETTLED, ...missing(row) });
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
      updateAskedAt: true,
      lookAt: true,
      looks: true,
      dataDue: true,
      piece: { select: PIECE_FIELDS },
    },
  });

async function settle(ctx: PublishContext, row: Row, lease: PublicationLease): Promise<Outcome> {
  if (!row.websiteId) return SETTLED;
  const website = await decryptWebsite(ctx, row.websiteId);
  const site = ctx.cms[website.cmsType].connect(website.access, AbortSignal.timeout(TIMEOUT_MS));
  const { remoteId = null, remoteParent = null } = lease.previous ?? {};
  const marked = await keepOne(site, identityOf(row.piece, lease), remoteId);
  const known = remoteId && { kind: kindOf(row.piece), remoteId, remoteParent };
  const found = known && marked?.remoteId !== remoteId ? await site.read(known) : marked;
  const next = nextLook(ctx, row.looks);
  if (!found && lease.mayStillArrive && next) return next;
  const images = await keepShownImage(ctx, lease.id, site.images, found?.imageId ?? null);
  const outcome = found ? await standing(ctx, row, lease, { site, website, found }) : missing(row);
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
  { askedAt, updateAskedAt, dataDue, piece }: Row,
  lease: PublicationLease,
  { site, website, found }: Found,
): Promise<Outcome> {
  const { remoteId, remoteParent, link, status } = found;
  const known = await latestVersion(ctx.db, lease.id);
  const isOurs = askedAt !== null || updateAskedAt !== null || !known?.stored;
  const hasChanged = !known?.stored || (await isChanged(known.stored, found.stored));
  const { revision, featuredImage: imageSource } = piece;
  if (isOurs && hasChanged)
    await keepVersion(ctx.db, ctx, lease.id, { stored: found.stored, revision, imageSource });
  const isDue = (askedAt !== null || dataDue) && (isOurs || !hasChanged);
  const finished = isDue ? await finishData({ site, piece, website, ref: found, sent: null }) : null;
  if (finished) await completeVersion(ctx.db, lease.id, finished.remote.stored);
  const place = {
    remoteId,
    remoteParent,
    link,
    status,
    updateAskedAt: null,
    ...(finished && { dataDue: finished.isDue }),
  };
  if (!askedAt) return place;
  return {
    ...place,
    publishedAt: askedAt,
    postedAt: askedAt,
    askedAt: null,
    errorMessage: null,
    errorHint: null,
  };
}

/** After this wait a retry may create the post, following one more lookup. */
function missing({ status, askedAt }: Row): Outcome {
  if (status !== 'pending') return {};
  const errorMessage = askedAt ? PUBLISH_MESSAGES.neverMade : PUBLISH_MESSAGES.interrupted;
  return { status: 'failed', errorMessage, errorHint: null };
}
