import { AppError } from '#server/errors.ts';
import { isSampleText } from '#shared/rules/content.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PublishContext } from '../publish-context.ts';
import type { Piece } from './compose-post.ts';

/**
 * Asks before sample text goes to a website for the first time.
 * @throws AppError('conflict') with the question
 */
export async function assertNoSample({ db, user }: PublishContext, { id, writer }: Piece) {
  if (!isSampleText(writer)) return;
  const wasPosted = { userId: user.id, contentId: id, remoteId: { not: null } };
  if (await db.publication.count({ where: wasPosted, take: 1 })) return;
  throw new AppError('conflict', PUBLISH_MESSAGES.sampleText, { hint: PUBLISH_MESSAGES.sampleHint });
}
