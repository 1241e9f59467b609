import { z } from 'zod';
import { changes, nextCursor } from './piece-shapes.ts';
import { postToWebsiteInput, publicationView } from '#shared/schemas/publish.ts';
import { AppError } from '../../errors.ts';
import { EXAMPLE_ID, route } from './route.ts';
import { shopify } from './shapes.ts';

const publication = publicationView.omit({ choices: true });

const { contentId: _contentId, ...postChoices } = postToWebsiteInput.shape;

const publishPiece = {
  input: z.object({
    id: z.uuid().describe('The piece'),
    ...postChoices,
  }),
  response: publication,
  example: { id: EXAMPLE_ID, websiteId: EXAMPLE_ID, status: 'draft' as const },
};

const listPublications = {
  input: z.object({
    contentId: z.uuid().optional().describe('Those of this piece'),
    websiteId: z.uuid().optional().describe('Those on this website'),
    ...changes,
  }),
  response: z.object({ publications: z.array(publication), nextCursor }),
  example: { contentId: EXAMPLE_ID },
};

const readPublication = {
  input: z.object({ id: z.uuid() }),
  response: publication,
  example: { id: EXAMPLE_ID },
};

const takeDown = {
  ...readPublication,
  input: readPublication.input.extend({ replaceSiteChanges: publishPiece.input.shape.replaceSiteChanges }),
};

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
    listPublications,
    async (api, query) => {
      const { items, ...page } = await api.publish.listPage(query);
      return { publications: items, ...page };
    },
  ),
  route('GET publications/:id', 'publish.getPublication', 'Read a post with its receipt', readPublication),
  route(
    'POST publications/:id/take-down',
    'publish.unpublish',
    'Take a post off the public site: it becomes a draft there',
    takeDown,
  ),
  route(
    'POST shopify',
    'publish.postShopArticle',
    'Blogs of a shop, or a new article',
    shopify,
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
