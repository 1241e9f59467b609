import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CreateShareLinkInput, ShareLinkView, shareLinkInput } from '#shared/schemas/review.ts';
import { REVIEW_MESSAGES, SHARE_LINKS_MAX } from '#shared/rules/review.ts';
import { reviewPath } from '#shared/rules/paths.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { changeAccount } from '../../auth/change-as.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { takeBackApprovals } from '../calendar/approval.ts';
import { lockedPiece } from '../pieces/own-piece.ts';
import { LINK_PARTS, viewLink } from './reviews.ts';
import { approveAgreed } from '../calendar/review-entry.ts';

export async function createShareLink(
  ctx: UserContext,
  { id = randomUUID(), contentId, name, right, days }: CreateShareLinkInput,
): Promise<ShareLinkView & { url: string }> {
  const { user, now, secrets, settings } = ctx;
  return changeAccount(ctx, async (tx) => {
    const piece = await lockedPiece(tx, ctx, contentId);
    const own = { contentId, userId: user.id };
    // From its id, so that a repeated request is answered with the same address.
    const token = secrets.sign(`review link ${user.id} ${id}`);
    const url = `${settings.publicUrl}${reviewPath(token)}`;
    const known = await tx.shareLink.findFirst({ where: { ...own, id }, select: LINK_PARTS });
    if (known) return { ...viewLink(known), url };
    if ((await tx.shareLink.count({ where: { id } })) > 0)
      throw new AppError('conflict', CONTENT_MESSAGES.idTaken);
    if ((await tx.shareLink.count({ where: { ...own, revokedAt: null } })) >= SHARE_LINKS_MAX)
      throw new AppError('conflict', REVIEW_MESSAGES.tooManyLinks);
    const expiresAt = new Date(now().getTime() + days * DAY_MS);
    const data = { ...own, id, name, right, expiresAt, tokenHash: tokenHash(token), createdAt: now() };
    const link = await tx.shareLink.create({ data, select: LINK_PARTS });
    if (right === 'decide') await takeBackApprovals(tx, piece, now(), CALENDAR_MESSAGES.reviewersAsked);
    return { ...viewLink(link), url };
  });
}

/**
 * Ends it before waiting for other locks. Entries that waited for it alone proceed if the others approved.
 */
export async function revokeShareLink(ctx: UserContext, { id }: z.infer<typeof shareLinkInput>) {
  const { db, user, now } = ctx;
  const own = { id, userId: user.id };
  await db.shareLink.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt: now() } });
  const link = await db.shareLink.findFirst({ where: own, select: { contentId: true } });
  if (!link) throw new AppError('notFound', REVIEW_MESSAGES.linkNotFound);
  await changeAccount(ctx, (tx) => approveAgreed(tx, ctx, link.contentId));
  return { id };
}
