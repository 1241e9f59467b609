import * as shapes from './review-shapes.ts';
import { route } from './route.ts';

/** The paths of links by which others read, comment on and approve a piece. */
export const REVIEW_ROUTES = [
  route(
    ['POST', 'content/:id/review-links'],
    'publish.createShareLink',
    'Make a link by which somebody without an account reviews a piece',
    shapes.createLink,
    (api, { id, ...choices }) => api.publish.createShareLink({ ...choices, contentId: id }),
  ),
  route(
    ['GET', 'content/:id/review-links'],
    'publish.reviews',
    'List the review links of a piece and what was said of it',
    shapes.listLinks,
    (api, { id }) => api.publish.reviews({ contentId: id }),
  ),
  route(
    ['DELETE', 'review-links/:id'],
    'publish.revokeShareLink',
    'End a review link; what was said through it stays',
    shapes.revokeLink,
    (api, link) => api.publish.revokeShareLink(link),
  ),
];
