import { mutation, query } from '#server/trpc/operation.ts';
import { createShareLinkInput, reviewInput, reviewsInput, shareLinkInput } from '#shared/schemas/review.ts';
import { createShareLink, deleteReview, listReviews, revokeShareLink } from './reviews.ts';

export const REVIEW = {
  reviews: query({ access: 'read', input: reviewsInput, run: listReviews }),

  // Its holder may approve a post, so a token needs the scope for posting.
  createShareLink: mutation({
    access: 'publish',
    limit: 'share',
    input: createShareLinkInput,
    run: createShareLink,
  }),

  revokeShareLink: mutation({ access: 'write', input: shareLinkInput, run: revokeShareLink }),

  deleteReview: mutation({ access: 'write', input: reviewInput, run: deleteReview }),
};
