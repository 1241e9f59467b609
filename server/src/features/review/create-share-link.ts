import type { CreateShareLinkInput, ShareLinkView } from '#shared/review.ts';
import { REVIEW_MESSAGES, SHARE_LINKS_MAX } from '#shared/review-rules.ts';
import { reviewPath } from '#shared/paths.ts';
import { newLinkToken } from '../../auth/link-token.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { changePiece } from '../content/piece/own-piece.ts';
import { LINK_PARTS, viewLink } from './view-review.ts';

/** Makes a link that shows a piece to somebody without an account. @returns its address, which is shown this once */
export async function createShareLink(
  ctx: UserContext,
  { contentId, name, right, days }: CreateShareLinkInput,
): Promise<ShareLinkView & { url: string }> {
  const { user, now, settings } = ctx;
  return changePiece(ctx, contentId, async (tx) => {
    const known = await tx.shareLink.count({ where: { contentId, userId: user.id, revokedAt: null } });
    if (known >= SHARE_LINKS_MAX) throw new AppError('conflict', REVIEW_MESSAGES.tooManyLinks);
    const { token, tokenHash } = newLinkToken();
    const expiresAt = new Date(now().getTime() + days * DAY_MS);
    const data = { userId: user.id, contentId, name, right, expiresAt, tokenHash, createdAt: now() };
    const link = await tx.shareLink.create({ data, select: LINK_PARTS });
    return { ...viewLink(link), url: `${settings.publicUrl}${reviewPath(token)}` };
  });
}
