import type { Services } from '../../../context.ts';
import type { Placed } from '../../../ports/cms/cms.ts';
import { SiteError } from '../../../ports/cms/site-error.ts';
import type { Payload } from '../../../queue/tasks.ts';
import { ownPost } from '../own-post.ts';
import type { PublishContext } from '../publish-context.ts';
import { isChanged, latestVersion } from './versions.ts';

/** Notes whether a post still stands on its site as it was delivered. A site that cannot be asked is asked again. */
export async function lookAtPublication(services: Services, { id }: Payload<'lookAtPublication'>) {
  const row = await services.db.publication.findFirst({
    where: { id, remoteId: { not: null }, websiteId: { not: null } },
    select: { userId: true },
  });
  if (!row) return;
  const ctx: PublishContext = { ...services, user: { id: row.userId } };
  try {
    const { site, ref } = await ownPost(ctx, id);
    await noteLook(ctx, id, await site.read(ref));
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    ctx.log.info({ err: error, publicationId: id }, 'a site could not be asked about a post');
  }
}

/**
 * Stores what a look has found, unless the post is being sent or its outcome is still unknown. A post that has gone live
 * on the site gets the structured data it waits for.
 * @param found null when it is gone
 */
export async function noteLook(ctx: PublishContext, id: string, found: Placed | null) {
  const { db, user, queue, now } = ctx;
  const own = { id, userId: user.id, leaseOwner: null, lookAt: null };
  const before = await db.publication.findFirst({
    where: own,
    select: { siteChange: true, dataDue: true, updatedAt: true },
  });
  if (!before) return;
  const latest = await latestVersion(db, id);
  const isEdited = found !== null && latest?.stored && (await isChanged(latest.stored, found.stored));
  const siteChange = found === null ? 'removed' : isEdited ? 'edited' : null;
  const isLive = before.dataDue && siteChange === null && found?.status === 'publish';
  const { count } = await db.publication.updateMany({
    // What was sent meanwhile has been looked at since.
    where: { ...own, updatedAt: before.updatedAt },
    data: {
      siteChange,
      ...(siteChange !== before.siteChange && { siteChangedAt: siteChange && now() }),
      ...(found && { link: found.link, status: found.status }),
      ...(isLive && { lookAt: now() }),
      lookedAt: now(),
    },
  });
  if (count > 0 && isLive) await queue.add('settlePublication', { id }, { unique: true });
}
