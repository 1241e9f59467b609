import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { REVIEWER_NAME_MAX } from '#shared/rules/review.ts';
import { confirmPostedInput, postToWebsiteInput, publicationView } from '#shared/schemas/publish.ts';
import { createShareLinkInput, reviewView, shareLinkInput, shareLinkView } from '#shared/schemas/review.ts';
import { changes, EXAMPLE_ID, nextCursor, page, pageOf, route } from './route.ts';

const publication = publicationView.omit({ choices: true });

const { contentId: _contentId, ...postChoices } = postToWebsiteInput.shape;

const publishPiece = {
  input: z.object({ id: z.uuid().describe('The piece'), ...postChoices }),
  response: publication,
  example: { id: EXAMPLE_ID, websiteId: EXAMPLE_ID, status: 'draft' as const },
};

const readPublication = {
  input: z.object({ id: z.uuid() }),
  response: publication,
  example: { id: EXAMPLE_ID },
};

/** Shopify's maximum of tags, with commas. */
const TAGS_MAX = 70_000;
const shop = { shop_name: z.string().min(1).max(100), token: z.string().min(1).max(500) };

export const PUBLISH_ROUTES = [
  route(
    'POST content/:id/publish',
    'publish.postToWebsite',
    'Post a piece to a website, or update it there',
    publishPiece,
    async (api, { id, ...choices }) => {
      for await (const event of await api.publish.postToWebsite({ ...choices, contentId: id }))
        if (event.type === 'done') return event.publication;
      throw new AppError('internal', 'The post was not confirmed.');
    },
  ),
  route(
    'GET publications',
    'publish.listPage',
    'List your posts, each with its receipt',
    {
      input: z.object({
        contentId: z.uuid().optional().describe('Those of this piece'),
        websiteId: z.uuid().optional().describe('Those on this website'),
        ...changes,
      }),
      response: z.object({ publications: z.array(publication), nextCursor }),
      example: { contentId: EXAMPLE_ID },
    },
    async (api, query) => {
      const { items, ...next } = await api.publish.listPage(query);
      return { publications: items, ...next };
    },
  ),
  route('GET publications/:id', 'publish.getPublication', 'Read a post with its receipt', readPublication),
  route(
    'POST publications/:id/take-down',
    'publish.unpublish',
    'Take a post off the public site: it becomes a draft there',
    {
      ...readPublication,
      input: readPublication.input.extend({
        replaceSiteChanges: publishPiece.input.shape.replaceSiteChanges,
      }),
    },
  ),
  route(
    'POST publications/:id/confirm',
    'publish.confirmPosted',
    'Say whether a post is on a website by webhook that gave no answer; a plan that waits for it continues',
    {
      ...readPublication,
      input: confirmPostedInput.extend({
        link: z.string().max(2000).default('').describe('Its address, if known'),
      }),
    },
  ),
  route(
    'POST shopify',
    'publish.postShopArticle',
    'Blogs of a shop, or a new article',
    {
      input: z.discriminatedUnion('action', [
        z.object({ action: z.literal('get-blogs'), ...shop }),
        z.object({
          action: z.literal('post-article'),
          id: z
            .uuid()
            .optional()
            .describe('Made by you: a request that is sent twice with it makes one article'),
          ...shop,
          blogId: z.union([z.string(), z.number()]),
          article: z.object({
            title: z.string().default('Untitled'),
            body_html: z.string(),
            tags: z.string().max(TAGS_MAX).default(''),
            author: z.string().default('Your Company'),
            summary_html: z.string().default(''),
            published: z.boolean().default(false),
          }),
        }),
      ]),
      response: z.object({
        blogs: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
        article: z.object({ id: z.string() }).optional(),
      }),
      makes: 'id' as const,
      example: { action: 'get-blogs' as const, shop_name: 'my-shop', token: 'shpat_example' },
    },
    (api, body) => {
      const access = { shopName: body.shop_name, token: body.token };
      if (body.action === 'get-blogs') return api.publish.shopBlogs(access);
      const { title, body_html, tags, author, summary_html, published } = body.article;
      const names = tags.split(',').map((tag) => tag.trim());
      return api.publish.postShopArticle({
        ...access,
        id: body.id,
        blogId: String(body.blogId),
        article: {
          title,
          body: body_html,
          tags: names.filter(Boolean),
          author,
          summary: summary_html,
          published,
        },
      });
    },
  ),
];

const { contentId, ...choices } = createShareLinkInput.shape;
const pieceId = contentId.describe('The piece');

export const REVIEW_ROUTES = [
  route(
    'POST content/:id/review-links',
    'publish.createShareLink',
    'Make a link for a reviewer without an account',
    {
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
    },
    (api, { id, linkId, ...input }) => api.publish.createShareLink({ ...input, id: linkId, contentId: id }),
  ),
  route(
    'GET content/:id/review-links',
    'publish.reviews',
    'List the review links of a piece and what was said of it',
    {
      input: z.object({ id: pieceId, ...page }),
      response: z.object({
        links: z.array(shareLinkView).describe('Those that are not revoked'),
        reviews: z.array(reviewView).describe('Comments and decisions'),
        nextCursor,
        piece: z
          .object({ revision: z.number().int(), featuredImage: z.string().nullable() })
          .describe('What the piece has now'),
      }),
      example: { id: EXAMPLE_ID },
    },
    async (api, { id, ...query }) => {
      const { links, ...said } = await api.publish.reviews({ contentId: id });
      const { items, ...next } = pageOf(links, query);
      return { ...said, links: items, ...next };
    },
  ),
  route(
    'DELETE review-links/:id',
    'publish.revokeShareLink',
    'End a review link; what was said through it stays',
    { input: shareLinkInput, response: z.object({ id: z.uuid() }), example: { id: EXAMPLE_ID } },
  ),
];
