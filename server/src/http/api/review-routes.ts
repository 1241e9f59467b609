import { z } from 'zod';
import { createShareLinkInput, reviewView, shareLinkInput, shareLinkView } from '#shared/schemas/review.ts';
import { REVIEWER_NAME_MAX } from '#shared/rules/review.ts';
import { EXAMPLE_ID, route } from './route.ts';

const { contentId, ...choices } = createShareLinkInput.shape;
const pieceId = contentId.describe('The piece');

const createLink = {
  input: z.object({
    id: pieceId,
    linkId: choices.id.describe('Made by you: a request that is sent twice with it makes one link'),
    // Cleaned by the procedure; a transform would drop the example from the description.
    name: z.string().max(REVIEWER_NAME_MAX).describe('For whom it is made'),
    right: choices.right,
    days: choices.days,
  }),
  response: shareLinkView.extend({ url: z.string().describe('The link, shown this once') }),
  makes: 'linkId' as const,
  example: { id: EXAMPLE_ID, name: 'Bob', right: 'decide' as const, days: 14 },
};

const listLinks = {
  input: z.object({ id: pieceId }),
  response: z.object({
    links: z.array(shareLinkView).describe('Those that are not revoked'),
    reviews: z.array(reviewView).describe('Comments and decisions'),
    piece: z
      .object({ revision: z.number().int(), featuredImage: z.string().nullable() })
      .describe('What the piece has now'),
  }),
  example: { id: EXAMPLE_ID },
};

const revokeLink = {
  input: shareLinkInput,
  response: z.object({ id: z.uuid() }),
  example: { id: EXAMPLE_ID },
};

export const REVIEW_ROUTES = [
  route(
    'POST content/:id/review-links',
    'publish.createShareLink',
    'Make a link by which somebody without an account reviews a piece',
    createLink,
    (api, { id, linkId, ...input }) => api.publish.createShareLink({ ...input, id: linkId, contentId: id }),
  ),
  route(
    'GET content/:id/review-links',
    'publish.reviews',
    'List the review links of a piece and what was said of it',
    listLinks,
    (api, { id }) => api.publish.reviews({ contentId: id }),
  ),
  route(
    'DELETE review-links/:id',
    'publish.revokeShareLink',
    'End a review link; what was said through it stays',
    revokeLink,
  ),
];
