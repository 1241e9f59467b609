import type { PostText } from '#shared/publish.ts';
import type { StoredPost } from '../../../ports/cms/cms.ts';
import { toSiteChangedError } from './compare-with-site.ts';
import type { PublicationLease } from '../post/lease.ts';
import type { PublishContext } from '../publish-context.ts';
import { isChanged, keepVersion, latestVersion } from './versions.ts';

type Wish = { replaceSiteChanges: boolean; toSend: () => Promise<PostText> };

/**
 * Refuses to write over what somebody has edited on the site since the last delivery, unless the user has said so; then
 * the text from the site is kept as a version first.
 * @throws AppError with all three texts
 */
export async function assertUnchanged(
  ctx: PublishContext,
  { id, mayBeUpdated, mayStillArrive }: PublicationLease,
  onSite: StoredPost,
  { replaceSiteChanges, toSend }: Wish,
) {
  const latest = await latestVersion(ctx.db, id);
  // What an attempt without an answer has left there is ours.
  if (!latest?.stored || mayBeUpdated || mayStillArrive) return;
  if (!(await isChanged(latest.stored, onSite))) return;
  if (replaceSiteChanges) {
    await keepVersion(ctx.db, ctx, id, { stored: onSite, revision: latest.revision, origin: 'site' });
    return;
  }
  await ctx.db.publication.updateMany({
    where: { id, userId: ctx.user.id },
    data: { siteChange: 'edited', siteChangedAt: ctx.now() },
  });
  throw await toSiteChangedError(id, latest.stored, onSite, await toSend());
}
