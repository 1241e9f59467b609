import { createShareLinkInput, reviewInput, reviewsInput, shareLinkInput } from '#shared/schemas/review.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { createShareLink, revokeShareLink } from './share-link.ts';
import { deleteReview, listReviews } from './reviews.ts';

export const reviewRouter = router({
  reviews: userProcedure.input(reviewsInput).query(({ ctx, input }) => listReviews(ctx, input)),
  // Its holder may approve a post, so a token needs the scope for posting.
  createShareLink: limitedProcedure('share')
    .meta({ access: 'publish' })
    .input(createShareLinkInput)
    .mutation(({ ctx, input }) => createShareLink(ctx, input)),
  revokeShareLink: userProcedure
    .input(shareLinkInput)
    .mutation(({ ctx, input }) => revokeShareLink(ctx, input)),
  deleteReview: userProcedure.input(reviewInput).mutation(({ ctx, input }) => deleteReview(ctx, input)),
});
