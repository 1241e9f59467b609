import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { ownId } from '#server/trpc/path-fields.ts';
import { postToWebsiteInput, type PublishEvent } from '#shared/schemas/publish.ts';
import { postArticleInput } from './inputs.ts';

const { contentId, ...postChoices } = postToWebsiteInput.shape;

export const postedPiece = z.object({ id: contentId.describe('The piece'), ...postChoices });

/** @throws AppError when the last event confirms no post */
export function publicationIn(event: PublishEvent) {
  if (event.type === 'done') return event.publication;
  throw new AppError('internal', 'The post was not confirmed.');
}

/** Shopify's maximum of tags, with commas. */
const TAGS_MAX = 70_000;
const { shopName, token, blogId, article } = postArticleInput.shape;
const shop = { shop_name: shopName, token };

/** One path of the specification for two things. */
export const shopCall = z.discriminatedUnion('action', [
  z.object({ action: z.literal('get-blogs'), ...shop }),
  z.object({
    action: z.literal('post-article'),
    id: ownId('one article'),
    ...shop,
    blogId: z.union([blogId, z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)]),
    article: z.object({
      title: article.shape.title.default('Untitled'),
      body_html: article.shape.body,
      tags: z.string().max(TAGS_MAX).default(''),
      author: article.shape.author.default('Your Company'),
      summary_html: article.shape.summary.default(''),
      published: z.boolean().default(false),
    }),
  }),
]);
type ShopCall = z.output<typeof shopCall>;

const accessOf = (taken: ShopCall) => ({ shopName: taken.shop_name, token: taken.token });

export function articleOf(taken: ShopCall) {
  if (taken.action !== 'post-article') throw new AppError('internal', 'There is no article.');

  const { title, body_html, tags, author, summary_html, published } = taken.article;
  const names = tags.split(',').map((tag) => tag.trim());
  return {
    ...accessOf(taken),
    id: taken.id,
    blogId: String(taken.blogId),
    article: {
      title,
      body: body_html,
      tags: names.filter(Boolean),
      author,
      summary: summary_html,
      published,
    },
  };
}

export const blogsInstead = (taken: ShopCall) =>
  taken.action === 'get-blogs' ? { procedure: 'publish.shopBlogs', input: accessOf(taken) } : null;
