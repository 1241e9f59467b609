import type { PostText } from '#shared/schemas/publish.ts';
import type { StoredPost } from '#server/ports/cms/cms.ts';
import { toSiteChangedError } from './compare-with-site.ts';
import { hasMoved } from '../post/attempts.ts';
import type { Held } from '../post/hold-publication.ts';
import type { PublishContext } from '../publish-context.ts';
import { isEdited, keepArrived, keepReplaced, latestVersion } from './versions.ts';

type Wish = { replaceSiteChanges: boolean; toSend: () => Promise<PostText> };

/**
 * Refuses to write over what somebody has edited on the site since the last delivery, unless the user has said so; then
 * the text from the site is kept as a version first.
 * @throws AppError with all three texts
 */
export async function assertUnchanged(
  ctx: PublishContext,
  held: Held,
  onSite: StoredPost,
  { replaceSiteChanges, toSend }: Wish,
) {
  const { id } = held;
  const latest = await latestVersion(ctx.db, id);
  if (!latest?.stored || held.mayStillArrive) return;
  if (!(await isEdited({ stored: latest.stored, sent: latest.sent }, onSite))) return;
  if (held.mayBeUpdated && hasMoved(held.requested, onSite)) return keepArrived(ctx, held, onSite);
  if (replaceSiteChanges) return keepReplaced(ctx, id, onSite, latest);
  await ctx.db.publication.updateMany({
    where: { id, userId: ctx.user.id },
    data: { siteChange: 'edited' },
  });
  throw await toSiteChangedError(id, latest.stored, onSite, await toSend());
}
