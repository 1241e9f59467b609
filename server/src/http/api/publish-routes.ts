import { z } from 'zod';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { changes, nextCursor } from './piece-shapes.ts';
import { postToWebsiteInput, receipt } from '#shared/schemas/publish.ts';
import { PUBLICATION_STATUSES, SITE_CHANGES } from '#shared/rules/publish.ts';
import { AppError } from '../../errors.ts';
import { EXAMPLE_ID, route } from './route.ts';
import { shopify } from './shapes.ts';

const publication = z.object({
  id: z.uuid(),
  contentId: z.uuid(),
  contentTitle: z.string(),
  websiteId: z.uuid(),
  domain: z.string(),
  cmsType: z.enum(CMS_TYPES),
  status: z.enum(PUBLICATION_STATUSES),
  link: z.string().nullable().describe('Where it is live'),
  publishedAt: z.string().nullable().describe('Since when it is public'),
  behind: z.boolean().describe('The piece has been edited since it was sent'),
  errorMessage: z.string().nullable(),
  errorHint: z.string().nullable(),
  receipt: receipt.nullable().describe('What arrived on the site, field by field'),
  siteChange: z
    .enum(SITE_CHANGES)
    .nullable()
    .describe('What was done to the post there; head: its data for search engines are sent again'),
  updatedAt: z.string(),
});

const { contentId: _contentId, ...postChoices } = postToWebsiteInput.shape;

const publishPiece = {
  input: z.object({
    id: z.uuid().describe('The piece'),
    ...postChoices,
    status: postChoices.status.describe('Left out, a first post is published and an update keeps its status'),
    categories: postChoices.categories.describe('Ids of the site’s categories; WordPress posts only'),
    blogId: postChoices.blogId.describe('The blog of a shop; left out, the first'),
    keyTakeaways: postChoices.keyTakeaways.describe('The summary stands at the top of the post'),
    sourceList: postChoices.sourceList.describe('The sources of its claims stand at the end'),
    replaceSiteChanges: postChoices.replaceSiteChanges.describe('Writes over what was edited on the site'),
    postAnyway: postChoices.postAnyway.describe('Posts although claims are open'),
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
