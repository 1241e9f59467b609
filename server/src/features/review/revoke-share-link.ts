import type { ShareLinkInput } from '#shared/review.ts';
import { REVIEW_MESSAGES } from '#shared/review-rules.ts';
import { changeAccount } from '../../auth/change-as.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { approveAgreed } from '../calendar/review-entry.ts';

/** Ends a link at once. What was said through it stays; what waited for it alone goes out if the others agree. */
export async function revokeShareLink(ctx: UserContext, { id }: ShareLinkInput) {
  const { user, now } = ctx;
  return changeAccount(ctx, async (tx) => {
    const link = await tx.shareLink.findFirst({ where: { id, userId: user.id } });
    if (!link) throw new AppError('notFound', REVIEW_MESSAGES.linkNotFound);
    if (link.revokedAt) return { id };
    await tx.shareLink.update({ where: { id }, data: { revokedAt: now() } });
    await approveAgreed(tx, ctx, link.contentId);
    return { id };
  });
}
