import { limitedProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import { createShareLinkInput, reviewInput, reviewsInput, shareLinkInput } from '#shared/schemas/review.ts';
import { createShareLink, deleteReview, listReviews, revokeShareLink } from './reviews.ts';

export const reviewRouter = router({
  reviews: userProcedure.input(reviewsInput).query(verb(listReviews)),
  // Its holder may approve a post, so a token needs the scope for posting.
  createShareLink: limitedProcedure('share')
    .meta({ access: 'publish' })
    .input(createShareLinkInput)
    .mutation(verb(createShareLink)),
  revokeShareLink: userProcedure.input(shareLinkInput).mutation(verb(revokeShareLink)),
  deleteReview: userProcedure.input(reviewInput).mutation(verb(deleteReview)),
});
