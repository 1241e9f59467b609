import type { GenerationInput } from './inputs.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/**
 * The user has read why a piece failed, so no device shows it again. A generation that has not failed stays as it is.
 */
export async function markFailureSeen({ db, user, now }: UserContext, { id }: GenerationInput) {
  const own = { id, userId: user.id };
  const { count } = await db.generation.updateMany({
    where: { ...own, status: 'failed', failureSeenAt: null },
    data: { failureSeenAt: now() },
  });
  if (count === 0 && (await db.generation.count({ where: own })) === 0)
    throw new AppError('notFound', CONTENT_MESSAGES.notFound);
}
