import type { ReviewView, ShareLinkView, reviewsInput, reviewInput } from '#shared/schemas/review.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { z } from 'zod';
import type { UserContext } from '../../context.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { AppError } from '../../errors.ts';

const SHOWN = 200;

export const LINK_PARTS = {
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

export const viewLink = ({ createdAt, expiresAt, ...link }: Link): ShareLinkView => ({
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
