import { AppError } from '../../errors.ts';
import * as publishShapes from './publish-shapes.ts';
import { route } from './route.ts';
import * as shapes from './shapes.ts';

/** The paths that post to websites and read what stands there. */
export const PUBLISH_ROUTES = [
  route(
    ['POST', 'content/:id/publish'],
    'publish.postToWebsite',
    'Post a piece to a website, or update it there',
    publishShapes.publishPiece,
    async (api, { id, ...choices }) => {
      for await (const event of await api.publish.postToWebsite({ ...choices, contentId: id }))
        if (event.type === 'done') return event.publication;
      throw new AppError('internal', 'The post was not confirmed.');
    },
  ),
  route(
    ['GET', 'publications'],
    'publish.listPage',
    'List your posts, each with its receipt',
    publishShapes.listPublications,
    async (api, query) => {
      const { items, nextCursor } = await api.publish.listPage(query);
      return { publications: items, nextCursor };
    },
  ),
  route(
    ['POST', 'shopify'],
    'publish.postShopArticle',
    'Blogs of a shop, or a new article',
    shapes.shopify,
    (api, body) => {
      const access = { shopName: body.shop_name, token: body.token };
      if (body.action === 'get-blogs') return api.publish.shopBlogs(access);
      const { title, body_html, tags, author, summary_html, published } = body.article;
      const names = tags.split(',').map((tag) => tag.trim());
      return api.publish.postShopArticle({
        ...access,
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
