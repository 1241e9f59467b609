import { z } from 'zod';
import { quoted } from '#server/auth/note-activity.ts';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, EXAMPLE_ID, idOnly, nextCursor, pageFields, pageOf } from '#server/trpc/path-fields.ts';
import {
  createShareLinkInput,
  reviewInput,
  reviewsInput,
  reviewView,
  shareLinkInput,
  shareLinkView,
} from '#shared/schemas/review.ts';
import { createShareLink, deleteReview, listReviews, revokeShareLink } from './reviews.ts';

const { contentId, ...choices } = createShareLinkInput.shape;
const pieceId = contentId.describe('The piece');

export const REVIEW = {
  // Its holder may approve a post, so a token needs the scope for posting.
  createShareLink: mutation({
    access: 'publish',
    limit: 'share',
    input: createShareLinkInput,
    act: {
      group: 'access',
      says: (_, { name, right }) => `Made a review link for ${quoted(name)} (${right})`,
    },
    run: createShareLink,
    http: {
      at: 'POST /api/content/:id/review-links',
      summary: 'Make a link for a reviewer without an account',
      takes: z.object({
        id: pieceId,
        linkId: choices.id,
        name: choices.name,
        right: choices.right,
        days: choices.days,
      }),
      output: shareLinkView
        .extend({ url: z.string().describe('The link, shown this once') })
        .meta({ id: 'NewReviewLink' }),
      example: { id: EXAMPLE_ID, name: 'Bob', right: 'decide', days: 14 },
      makes: 'linkId',
      wire: { input: ({ id, linkId, ...input }) => ({ ...input, id: linkId, contentId: id }) },
    },
  }),

  reviews: query({
    access: 'read',
    input: reviewsInput,
    run: listReviews,
    http: {
      at: 'GET /api/content/:id/review-links',
      summary: 'List the review links of a piece and what was said of it',
      takes: z.object({ id: pieceId, ...pageFields }),
      output: z.object({
        links: z.array(shareLinkView).describe('Those that are not revoked'),
        reviews: z.array(reviewView).describe('Comments and decisions'),
        nextCursor,
        piece: z
          .object({ revision: z.number().int(), featuredImage: z.string().nullable() })
          .describe('What the piece has now'),
      }),
      example: BY_ID,
      wire: {
        input: ({ id }) => ({ contentId: id }),
        output: ({ links, ...said }, { taken }) => {
          const { items, ...next } = pageOf(links, taken);
          return { ...said, links: items, ...next };
        },
      },
    },
  }),

  revokeShareLink: mutation({
    access: 'write',
    input: shareLinkInput,
    act: { group: 'access', about: 'shareLink', says: (name) => `Ended the review link for ${name}` },
    run: revokeShareLink,
    http: {
      at: 'DELETE /api/review-links/:id',
      summary: 'End a review link; what was said through it stays',
      output: idOnly,
      example: BY_ID,
    },
  }),

  deleteReview: mutation({ access: 'write', input: reviewInput, run: deleteReview }),
};
