import { MESSAGES, receipt, type PublicationIdInput, type PublishEvent } from '#shared/publish.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { postToWebsite } from './post-to-website.ts';

/** Sends a post again as it stands in its receipt, so that what the site has lost or changed is put right. */
export async function repair(
  ctx: UserContext,
  { id }: PublicationIdInput,
): Promise<AsyncGenerator<PublishEvent, void>> {
  const publication = await ctx.db.publication.findFirst({
    where: { id, userId: ctx.user.id },
    select: { contentId: true, websiteId: true, status: true, receipt: true, remoteId: true },
  });
  if (!publication) throw new AppError('notFound', MESSAGES.publicationNotFound);
  const { contentId, websiteId, status, remoteId } = publication;
  if (!remoteId) throw new AppError('conflict', MESSAGES.notPostedYet);
  const lines = receipt.safeParse(publication.receipt).data?.lines ?? [];
  const tags =
    lines
      .find(({ field }) => field === 'tags')
      ?.sent.split(', ')
      .filter(Boolean) ?? null;
  return postToWebsite(ctx, {
    contentId,
    websiteId,
    status: status === 'draft' ? 'draft' : 'publish',
    categories: [],
    tags,
    blogId: null,
  });
}
