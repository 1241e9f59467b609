import { z } from 'zod';
import { MESSAGES } from '#shared/publish-rules.ts';
import type { Services } from '../../context.ts';
import type { Placed } from '../../ports/cms/cms.ts';
import { problemOf } from '../../ports/cms/site-problem.ts';
import { openWebsite } from '../websites/site-access.ts';
import { claimPublication, type Claim } from './lease.ts';
import type { PublishContext } from './publish-context.ts';

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 30_000;
/** When a site that has not answered is asked what has become of the post, in minutes after the attempt before. */
const LOOK_AFTER_MINUTES = [1, 2, 7];

/** A request that holds the publication, or a killed one whose lease has to run out, is waited for this long. */
const HELD_PAUSE_MS = 10_000;

export const settleRequest = z.object({ id: z.uuid(), look: z.number().int().min(0) });

/** Adds the job that looks for a post whose making nobody has confirmed. */
export async function lookAgain(services: Services, id: string, look = 0) {
  const minutes = LOOK_AFTER_MINUTES[look];
  if (minutes !== undefined) await lookAfter(services, minutes * MINUTE_MS, { id, look });
}

async function lookAfter({ jobs, now }: Services, ms: number, { id, look }: z.infer<typeof settleRequest>) {
  const runAt = new Date(now().getTime() + ms);
  await jobs.add('settlePublication', { id, look }, { runAt, key: `settlePublication:${id}` });
}

/** Takes over what the site has made late, and sees to it that it is there once. */
export async function settlePublication(services: Services, { id, look }: z.infer<typeof settleRequest>) {
  const row = await services.db.publication.findUnique({
    where: { id },
    select: { userId: true, contentId: true, websiteId: true, askedAt: true, piece: { select: PIECE_TRACE } },
  });
  if (!row) return;
  const ctx: PublishContext = { ...services, user: { id: row.userId } };
  const claim = await claimPublication(ctx, row.contentId, row.websiteId);
  if (!claim) return lookAfter(services, HELD_PAUSE_MS, { id, look });
  const remoteId = claim.earlier?.remoteId ?? null;
  let data = {};
  try {
    const found = await find(ctx, row, claim);
    const isLast = look === LOOK_AFTER_MINUTES.length - 1;
    if (claim.isOpen && !remoteId) data = outcome(found, row.askedAt, isLast);
  } finally {
    await services.db.publication.updateMany({
      where: { id },
      data: { ...data, leaseOwner: null, leaseUntil: null },
    });
    claim.stop();
  }
  await lookAgain(services, id, look + 1);
}

const PIECE_TRACE = { contentType: true, slug: true } as const;

type Row = { websiteId: string; piece: { contentType: string; slug: string } };

/** @returns undefined when the site cannot be asked */
async function find(ctx: PublishContext, { websiteId, piece }: Row, { marker, earlier }: Claim) {
  try {
    const { cmsType, access } = await openWebsite(ctx, websiteId);
    const kind = piece.contentType === 'page' ? 'page' : 'post';
    const { remoteId = null, since = new Date(), mediaId, mediaSource } = earlier ?? {};
    const media = mediaId && mediaSource ? { id: mediaId, source: mediaSource } : null;
    const trace = { marker, kind, slug: piece.slug, since, remoteId, media } as const;
    return await ctx.cms[cmsType].settle(access, trace, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    if (!problemOf(error)) throw error;
    return undefined;
  }
}

function outcome(found: Placed | null | undefined, askedAt: Date | null, isLast: boolean) {
  if (found) {
    const { remoteId, remoteParent, link, status } = found;
    const place = { remoteId, remoteParent, link, status, publishedAt: askedAt, askedAt: null };
    return { ...place, errorMessage: null, errorHint: null };
  }
  if (!isLast) return {};
  // Long enough: whoever posts again may have it made anew, after one more look.
  const said = found === null && { errorMessage: MESSAGES.neverMade };
  return { status: 'failed' as const, errorHint: null, ...said };
}
