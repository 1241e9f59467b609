import type { PublicationView } from '#shared/publish.ts';
import type { PublicationIdInput } from './inputs.ts';
import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { decryptWebsite } from '../websites/site-access.ts';
import { firstLook, SETTLED } from './next-look.ts';
import { kindOf } from './post-identity.ts';
import { PUBLICATION_FIELDS, viewPublication } from './view-publication.ts';

const TIMEOUT_MS = 30_000;

/** Takes a post off the public site: it becomes a draft there. */
export async function unpublish(ctx: UserContext, { id }: PublicationIdInput): Promise<PublicationView> {
  const publication = await ctx.db.publication.findFirst({
    where: { id, userId: ctx.user.id },
    select: { websiteId: true, remoteId: true, remoteParent: true, piece: { select: { contentType: true } } },
  });
  if (!publication?.websiteId) throw new AppError('notFound', PUBLISH_MESSAGES.publicationNotFound);
  const { websiteId, remoteId, remoteParent, piece } = publication;
  if (!remoteId) throw new AppError('conflict', PUBLISH_MESSAGES.notPostedYet);
  const { cmsType, access } = await decryptWebsite(ctx, websiteId);
  const site = ctx.cms[cmsType].connect(access, AbortSignal.timeout(TIMEOUT_MS));
  const own = { id, userId: ctx.user.id };
  // If this process dies, the sweep asks the site for the outcome.
  const { count } = await ctx.db.publication.updateMany({
    where: { ...own, lookAt: null },
    data: firstLook(ctx),
  });
  await site.unpublish({ kind: kindOf(piece), remoteId, remoteParent });
  const row = await ctx.db.publication.update({
    where: own,
    data: {
      status: 'draft',
      contentHash: null,
      errorMessage: null,
      errorHint: null,
      ...(count > 0 && SETTLED),
    },
    select: PUBLICATION_FIELDS,
  });
  return viewPublication(row);
}
