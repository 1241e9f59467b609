import type { ReviewInput } from '#shared/schemas/review.ts';
import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Deletes a comment or the note of a decision. What the decision has changed in the calendar stays. */
export async function deleteReview({ db, user }: UserContext, { id }: ReviewInput) {
  const { count } = await db.review.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', REVIEW_MESSAGES.reviewNotFound);
  return { id };
}
