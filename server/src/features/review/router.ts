import { createShareLinkInput, reviewInput, reviewsInput, shareLinkInput } from '#shared/schemas/review.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { createShareLink } from './create-share-link.ts';
import { deleteReview } from './delete-review.ts';
import { listReviews } from './list-reviews.ts';
import { revokeShareLink } from './revoke-share-link.ts';

/** Part of the router publish. */
export const reviewRouter = router({
  reviews: userProcedure.input(reviewsInput).query(({ ctx, input }) => listReviews(ctx, input)),
  // Its holder may approve what is posted then, so a token needs the scope for posting.
  createShareLink: limitedProcedure('share')
    .meta({ access: 'publish' })
    .input(createShareLinkInput)
    .mutation(({ ctx, input }) => createShareLink(ctx, input)),
  revokeShareLink: userProcedure
    .input(shareLinkInput)
    .mutation(({ ctx, input }) => revokeShareLink(ctx, input)),
  deleteReview: userProcedure.input(reviewInput).mutation(({ ctx, input }) => deleteReview(ctx, input)),
});
