import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import { tokenHash } from '#server/auth/tokens.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { takeBackApprovals } from '#server/features/calendar/approval.ts';
import { approveAgreed } from '#server/features/calendar/review-entry.ts';
import { lockedPiece, ownPiece } from '#server/features/pieces/own-piece.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { reviewPath } from '#shared/rules/paths.ts';
import { REVIEW_MESSAGES, SHARE_LINKS_MAX } from '#shared/rules/review.ts';
import type {
  CreateShareLinkInput,
  reviewInput,
  reviewsInput,
  ReviewView,
  shareLinkInput,
  ShareLinkView,
} from '#shared/schemas/review.ts';

const SHOWN = 200;

const LINK_PARTS = {
  id: true,
  name: true,
  right: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.ShareLinkSelect;

export const REVIEW_PARTS = {
  id: true,
  kind: true,
  name: true,
  email: true,
  text: true,
  revision: true,
  image: true,
  createdAt: true,
} satisfies Prisma.ReviewSelect;

type Link = Prisma.ShareLinkGetPayload<{ select: typeof LINK_PARTS }>;
type Review = Prisma.ReviewGetPayload<{ select: typeof REVIEW_PARTS }>;

const viewLink = ({ createdAt, expiresAt, ...link }: Link): ShareLinkView => ({
  ...link,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const viewReview = ({ createdAt, ...review }: Review): ReviewView => ({
  ...review,
  createdAt: createdAt.toISOString(),
});

export async function listReviews(ctx: UserContext, { contentId }: z.infer<typeof reviewsInput>) {
  const { db, user } = ctx;
  const { revision, featuredImage } = await ownPiece(db, ctx, contentId);
  const where = { contentId, userId: user.id };
  const [links, reviews] = await Promise.all([
    db.shareLink.findMany({
      where: { ...where, revokedAt: null },
      select: LINK_PARTS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
    db.review.findMany({
      where,
      select: REVIEW_PARTS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    }),
  ]);
  const piece = { revision, featuredImage };
  return { piece, links: links.map(viewLink), reviews: reviews.map(viewReview) };
}

/** What the decision has changed in the calendar stays. */
export async function deleteReview({ db, user }: UserContext, { id }: z.infer<typeof reviewInput>) {
  const { count } = await db.review.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', REVIEW_MESSAGES.reviewNotFound);
  return { id };
}

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

/** Ends before waiting for other locks. Entries that waited for it alone proceed if others approved. */
export async function revokeShareLink(ctx: UserContext, { id }: z.infer<typeof shareLinkInput>) {
  const { db, user, now } = ctx;
  const own = { id, userId: user.id };
  const link = await db.$transaction(async (tx) => {
    await tx.shareLink.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt: now() } });
    const known = await tx.shareLink.findFirst({ where: own, select: { contentId: true } });
    if (!known) throw new AppError('notFound', REVIEW_MESSAGES.linkNotFound);
    return known;
  });
  await changeAccount(ctx, (tx) => approveAgreed(tx, ctx, link.contentId));
  return { id };
}
