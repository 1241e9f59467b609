import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import { PUBLISH_MESSAGES, type SiteStatus } from '#shared/rules/publish.ts';
import { isOneWay } from '#shared/rules/websites.ts';
import type { PublicationIdInput } from '../inputs.ts';
import { kindOf } from '../post/compose-post.ts';

const TIMEOUT_MS = 20_000;

/** The post's current status on its site, where it may have been published or unpublished. Null when it is gone. */
export async function statusOnSite(
  ctx: UserContext,
  { id }: PublicationIdInput,
): Promise<{ status: SiteStatus | null }> {
  const publication = await ctx.db.publication.findFirst({
    where: { id, userId: ctx.user.id },
    select: {
      websiteId: true,
      status: true,
      remoteId: true,
      remoteParent: true,
      piece: { select: { contentType: true } },
    },
  });
  if (!publication?.websiteId) throw new AppError('notFound', PUBLISH_MESSAGES.publicationNotFound);
  const { websiteId, status, remoteId, remoteParent, piece } = publication;
  // Connected again, or never to be asked: which post it is comes out when the piece is posted.
  const { cmsType, access } = await decryptWebsite(ctx, websiteId);
  if (!remoteId || isOneWay(cmsType))
    return { status: status === 'draft' || status === 'private' || status === 'future' ? status : 'publish' };
  const site = ctx.cms[cmsType].connect(access, AbortSignal.timeout(TIMEOUT_MS));
  const post = await site.read({ kind: kindOf(piece), remoteId, remoteParent });
  return { status: post?.status ?? null };
}
