import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';
import type { Services } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Placed } from '../../ports/cms/cms.ts';
import { SiteError } from '../../ports/cms/site-error.ts';
import type { Payload } from '../../queue/tasks.ts';
import { decryptWebsite } from '../websites/site-access.ts';
import { holdPublication, releasePublication, type PublicationLease } from './lease.ts';
import { nextLook, nextTry, SETTLED } from './next-look.ts';
import { keepOne } from './place-once.ts';
import type { PublishContext } from './publish-context.ts';
import { keepShownImage } from './tidy-images.ts';
import { kindOf, identityOf } from './post-identity.ts';

const TIMEOUT_MS = 60_000;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
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
      lookAt: true,
      looks: true,
      piece: { select: { contentType: true, slug: true } },
    },
  });

async function settle(ctx: PublishContext, row: Row, lease: PublicationLease): Promise<Outcome> {
  if (!row.websiteId) return SETTLED;
  const { cmsType, access } = await decryptWebsite(ctx, row.websiteId);
  const site = ctx.cms[cmsType].connect(access, AbortSignal.timeout(TIMEOUT_MS));
  const { remoteId = null, remoteParent = null } = lease.previous ?? {};
  const marked = await keepOne(site, identityOf(row.piece, lease), remoteId);
  const known = remoteId && { kind: kindOf(row.piece), remoteId, remoteParent };
  const found = known && marked?.remoteId !== remoteId ? await site.read(known) : marked;
  const next = nextLook(ctx, row.looks);
  if (!found && lease.mayStillArrive && next) return next;
  const images = await keepShownImage(ctx, lease.id, site.images, found?.imageId ?? null);
  // The site may still be working on the request, so a first find is not the last lookup.
  return { ...images, ...(found ? standing(found, row) : missing(row)), ...(next ?? SETTLED) };
}

/** An update that was cut short leaves the status that the site has. */
function standing({ remoteId, remoteParent, link, status }: Placed, { askedAt }: Row): Outcome {
  const place = { remoteId, remoteParent, link, status };
  if (!askedAt) return place;
  return { ...place, publishedAt: askedAt, askedAt: null, errorMessage: null, errorHint: null };
}

/** After this wait a retry may create the post, following one more lookup. */
function missing({ status, askedAt }: Row): Outcome {
  if (status !== 'pending') return {};
  const errorMessage = askedAt ? PUBLISH_MESSAGES.neverMade : PUBLISH_MESSAGES.interrupted;
  return { status: 'failed', errorMessage, errorHint: null };
}
