import type { ShareLinkInput } from '#shared/schemas/review.ts';
import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { changeAccount } from '../../auth/change-as.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { approveAgreed } from '../calendar/review-entry.ts';

/**
 * Ends a link at once, before it waits for other changes. What was said through it stays; what waited for it alone goes
 * out if the others have approved it.
 */
export async function revokeShareLink(ctx: UserContext, { id }: ShareLinkInput) {
  const { db, user, now } = ctx;
  const own = { id, userId: user.id };
  await db.shareLink.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt: now() } });
  const link = await db.shareLink.findFirst({ where: own, select: { contentId: true } });
  if (!link) throw new AppError('notFound', REVIEW_MESSAGES.linkNotFound);
  await changeAccount(ctx, (tx) => approveAgreed(tx, ctx, link.contentId));
  return { id };
}
