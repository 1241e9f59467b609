import type { ReviewsInput } from '#shared/schemas/review.ts';
import type { UserContext } from '../../context.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { LINK_PARTS, REVIEW_PARTS, viewLink, viewReview } from './view-review.ts';

const SHOWN = 200;

/** The links of a piece that are not revoked, and what was said of it, the newest first. */
export async function listReviews(ctx: UserContext, { contentId }: ReviewsInput) {
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
