import type { ShareLinkInput } from '#shared/review.ts';
import { REVIEW_MESSAGES } from '#shared/review-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Ends a link at once. What was said through it stays. */
export async function revokeShareLink({ db, user, now }: UserContext, { id }: ShareLinkInput) {
  const own = { id, userId: user.id };
  const { count } = await db.shareLink.updateMany({
    where: { ...own, revokedAt: null },
    data: { revokedAt: now() },
  });
  if (count === 0 && (await db.shareLink.count({ where: own })) === 0)
    throw new AppError('notFound', REVIEW_MESSAGES.linkNotFound);
  return { id };
}
