import { NO_CHOICES, postChoices, type PublicationIdInput, type PublishEvent } from '#shared/publish.ts';
import { MESSAGES } from '#shared/publish-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { postToWebsite } from './post-to-website.ts';

/** Sends a post again with what was chosen for it, so that what the site has lost or changed is put right. */
export async function repair(
  ctx: UserContext,
  { id }: PublicationIdInput,
): Promise<AsyncGenerator<PublishEvent, void>> {
  const publication = await ctx.db.publication.findFirst({
    where: { id, userId: ctx.user.id },
    select: { contentId: true, websiteId: true, choices: true, remoteId: true },
  });
  if (!publication?.websiteId) throw new AppError('notFound', MESSAGES.publicationNotFound);
  const { contentId, websiteId, remoteId } = publication;
  if (!remoteId) throw new AppError('conflict', MESSAGES.notPostedYet);
  const choices = postChoices.safeParse(publication.choices).data ?? NO_CHOICES;
  return postToWebsite(ctx, { contentId, websiteId, status: null, ...choices });
}
