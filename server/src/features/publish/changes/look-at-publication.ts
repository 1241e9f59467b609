import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { noteEvent } from '#server/features/webhooks/webhooks.ts';
import type { Placed } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { Payload } from '#server/queue/job.ts';
import type { SiteChange } from '#shared/rules/publish.ts';
import { receipt } from '#shared/schemas/publish.ts';
import { ownPost } from '../own-post.ts';
import { ATTEMPTS, attemptState, notePublic } from '../post/attempts.ts';
import { EVENT_PARTS } from '../post/lease-publication.ts';
import { isCached } from '../post/read-delivery.ts';
import type { PublishContext } from '../publish-context.ts';
import { isEdited, latestVersion } from './versions.ts';

/** Until a post that is being sent is looked at again; most are sent by then. */
const AGAIN_MS = 10_000;

/**
 * Notes whether a post still stands on its site as it was delivered. One that is being changed from here, or whose last
 * change is not settled, is looked at again after that.
 */
export async function lookAtPublication(services: Services, { id }: Payload<'lookAtPublication'>) {
  const row = await services.db.publication.findFirst({
    where: { id, remoteId: { not: null }, websiteId: { not: null }, ...OF_ACTIVE_USER },
    select: { userId: true, lookAt: true },
  });
  if (!row) return;
  const ctx: PublishContext = { ...services, user: { id: row.userId } };
  try {
    if (!row.lookAt) {
      const { site, ref } = await ownPost(ctx, id);
      if (await noteLook(ctx, id, await site.read(ref))) return;
    }
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    // The hourly look has not been there for a day, as far as it knows.
    await ctx.db.publication.updateMany({ where: { id, userId: row.userId }, data: { lookedAt: null } });
    ctx.log.info({ err: error, publicationId: id }, 'a site could not be asked about a post');
    return;
  }
  const runAt = new Date(Math.max(ctx.now().getTime(), row.lookAt?.getTime() ?? 0) + AGAIN_MS);
  await ctx.queue.add('lookAtPublication', { id }, { runAt, unique: true });
}

type Known = {
  attempts: Parameters<typeof attemptState>[0];
  receipt: unknown;
  siteChange: SiteChange | null;
};

/** Whether more than the post itself is to be read. */
export function isReadAgain({ attempts, receipt: stored, siteChange }: Known): boolean {
  const known = readStored(receipt, stored);
  return siteChange === 'head' || attemptState(attempts).dataDue || (known !== null && isCached(known));
}

/**
 * Stores what a look has found, unless the post is being sent or its outcome is still unknown. A post that has gone live
 * on the site gets the structured data it waits for, and a page that a cache has held back is read again.
 * @param found null when it is gone
 * @returns whether it was stored
 */
export async function noteLook(ctx: PublishContext, id: string, found: Placed | null): Promise<boolean> {
  const { db, user, queue, now } = ctx;
  const own = { id, userId: user.id, heldBy: null, lookAt: null };
  const before = await db.publication.findFirst({
    where: own,
    select: { updatedAt: true, receipt: true, siteChange: true, attempts: ATTEMPTS },
  });
  if (!before) return false;

  const latest = await latestVersion(db, id);
  const wasEdited =
    found !== null && latest?.stored && (await isEdited({ ...latest, stored: latest.stored }, found.stored));
  let siteChange: 'removed' | 'head' | 'edited' | null = wasEdited ? 'edited' : null;
  if (before.siteChange === 'head') siteChange = 'head';
  if (found === null) siteChange = 'removed';

  const isLive = siteChange === null && found?.status === 'publish';
  const isDue = siteChange === 'head' || (isLive && isReadAgain(before));
  if (found) await notePublic(db, id, found, now());

  return db.$transaction(async (tx) => {
    const [row] = await tx.publication.updateManyAndReturn({
      // A post that was sent during the look has its own look.
      where: { ...own, updatedAt: before.updatedAt },
      data: {
        siteChange,
        ...(found && { link: found.link, status: found.status }),
        ...(isDue && { lookAt: now() }),
        lookedAt: now(),
      },
      select: EVENT_PARTS,
    });
    if (!row) return false;
    if (isDue) await queue.add('settlePublication', { id }, { tx, unique: true });
    if (siteChange && siteChange !== before.siteChange)
      await noteEvent(ctx, tx, { userId: user.id, type: 'publication.changed', data: row });
    return true;
  });
}
