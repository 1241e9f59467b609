import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { NO_CHOICES, postChoices, type PublishEvent } from '#shared/schemas/publish.ts';
import type { repairInput } from './inputs.ts';
import { postToWebsite } from './post/post-to-website.ts';

export async function repair(
  ctx: UserContext,
  { id, replaceSiteChanges, postAnyway }: z.infer<typeof repairInput>,
): Promise<AsyncGenerator<PublishEvent, void>> {
  const publication = await ctx.db.publication.findFirst({
    where: { id, userId: ctx.user.id },
    select: { contentId: true, websiteId: true, choices: true, remoteId: true },
  });
  if (!publication?.websiteId) throw new AppError('notFound', PUBLISH_MESSAGES.publicationNotFound);
  const { contentId, websiteId, remoteId } = publication;
  if (!remoteId) throw new AppError('conflict', PUBLISH_MESSAGES.notPostedYet);
  const choices = readStored(postChoices, publication.choices) ?? NO_CHOICES;
  return postToWebsite(ctx, {
    contentId,
    websiteId,
    status: null,
    replaceSiteChanges,
    postAnyway,
    sample: true,
    ...choices,
  });
}
