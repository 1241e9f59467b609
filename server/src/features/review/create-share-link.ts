import type { CreateShareLinkInput, ShareLinkView } from '#shared/schemas/review.ts';
import { REVIEW_MESSAGES, SHARE_LINKS_MAX } from '#shared/rules/review.ts';
import { reviewPath } from '#shared/rules/paths.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { changeAccount } from '../../auth/change-as.ts';
import { newLinkToken } from '../../auth/link-token.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { takeBackApprovals } from '../calendar/approval.ts';
import { lockedPiece } from '../pieces/own-piece.ts';
import { LINK_PARTS, viewLink } from './view-review.ts';

/**
 * Makes a link that shows a piece to somebody without an account. Who may decide is waited for.
 * @returns its address, which is shown this once
 */
export async function createShareLink(
  ctx: UserContext,
  { contentId, name, right, days }: CreateShareLinkInput,
): Promise<ShareLinkView & { url: string }> {
  const { user, now, settings } = ctx;
  return changeAccount(ctx, async (tx) => {
    const piece = await lockedPiece(tx, ctx, contentId);
    const known = await tx.shareLink.count({ where: { contentId, userId: user.id, revokedAt: null } });
    if (known >= SHARE_LINKS_MAX) throw new AppError('conflict', REVIEW_MESSAGES.tooManyLinks);
    const { token, tokenHash } = newLinkToken();
    const expiresAt = new Date(now().getTime() + days * DAY_MS);
    const data = { userId: user.id, contentId, name, right, expiresAt, tokenHash, createdAt: now() };
    const link = await tx.shareLink.create({ data, select: LINK_PARTS });
    if (right === 'decide') await takeBackApprovals(tx, piece, now(), CALENDAR_MESSAGES.reviewersAsked);
    return { ...viewLink(link), url: `${settings.publicUrl}${reviewPath(token)}` };
  });
}
