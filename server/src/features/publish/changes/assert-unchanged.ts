import { isDeepStrictEqual } from 'node:util';
import { readStored } from '#server/database/stored.ts';
import type { SentPost, StoredPost } from '#server/ports/cms/cms.ts';
import type { PostText } from '#shared/schemas/publish.ts';
import { hasMoved } from '../post/attempts.ts';
import type { PublicationLease } from '../post/lease-publication.ts';
import type { PublishContext } from '../publish-context.ts';
import { toSiteChangedError } from './compare-with-site.ts';
import { sentAs, storedPost } from './stored-post.ts';
import { completeVersion, isEdited, keepVersion, latestVersion, noteDelivery } from './versions.ts';

type Wish = { replaceSiteChanges: boolean; toSend: () => Promise<PostText> };

/**
 * Refuses to write over what somebody has edited on the site since the last delivery, unless the user has said so; then
 * the text from the site is kept as a version first.
 * @throws AppError with all three texts
 */
export async function assertUnchanged(
  ctx: PublishContext,
  lease: PublicationLease,
  onSite: StoredPost,
  { replaceSiteChanges, toSend }: Wish,
) {
  const { id } = lease;
  const latest = await latestVersion(ctx.db, id);
  if (!latest?.stored || lease.mayStillArrive) return;
  if (!(await isEdited({ stored: latest.stored, sent: latest.sent }, onSite))) return;
  if (lease.mayBeUpdated && hasMoved(lease.requested, onSite)) return keepArrived(ctx, lease, onSite);
  if (replaceSiteChanges) return keepReplaced(ctx, id, onSite, latest);
  await ctx.db.publication.updateMany({ where: { id, userId: ctx.user.id }, data: { siteChange: 'edited' } });
  throw await toSiteChangedError(id, latest.stored, onSite, await toSend());
}

/** Keeps what somebody has written on the site before it is replaced; once, however often that is tried. */
async function keepReplaced(
  ctx: PublishContext,
  publicationId: string,
  stored: StoredPost,
  { revision, sent }: { revision: number; sent: SentPost | null },
) {
  const last = await ctx.db.publicationVersion.findFirst({
    where: { publicationId },
    select: { origin: true, stored: true },
    orderBy: { number: 'desc' },
  });
  const kept = last?.origin === 'site' ? readStored(storedPost, last.stored) : null;
  if (kept && isDeepStrictEqual(kept, stored)) return;
  const replaced = { stored, revision, sent: sent && sentAs(sent, stored), origin: 'site' } as const;
  await keepVersion(ctx.db, ctx, publicationId, replaced);
}

/** Keeps what an attempt without an answer has left on the site: that is ours. */
async function keepArrived(ctx: PublishContext, lease: PublicationLease, stored: StoredPost) {
  const { requested } = lease;
  if (requested && 'text' in requested) {
    const { asOf, revision, imageSource, sent } = requested.text;
    const delivered = { stored, revision, imageSource, sent };
    await noteDelivery(ctx, lease, delivered, { publishedAt: asOf });
  } else if (requested?.task === 'complete') await completeVersion(ctx.db, lease.id, stored);
}
