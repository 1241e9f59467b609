import { z } from 'zod';

/** The Admin API's inputs, as far as they are documented for this product. An unknown field is refused. */

const metafield = z.strictObject({
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
});
const pageFields = z.strictObject({
  title: z.string().min(1),
  body: z.string(),
  handle: z.string(),
  isPublished: z.boolean(),
  publishDate: z.string(),
  metafields: z.array(metafield),
});
const articleFields = pageFields.extend({
  blogId: z.string().startsWith('gid://shopify/Blog/'),
  author: z.strictObject({ name: z.string().min(1) }),
  summary: z.string(),
  tags: z.array(z.string()),
  image: z.strictObject({ url: z.url(), altText: z.string() }),
});

const articleUpdate = articleFields.partial();
const pageUpdate = pageFields.partial();
const redirect = { redirectNewHandle: z.boolean().optional() };

/** By operation: the mutation it must carry, and what that takes. */
export const MUTATIONS = {
  CreateArticle: {
    field: 'articleCreate(article: $input)',
    input: articleUpdate.required({ title: true, author: true, blogId: true }),
  },
  UpdateArticle: { field: 'articleUpdate(id: $id, article: $input)', input: articleUpdate.extend(redirect) },
  CreatePage: { field: 'pageCreate(page: $input)', input: pageUpdate.required({ title: true }) },
  UpdatePage: { field: 'pageUpdate(id: $id, page: $input)', input: pageUpdate.extend(redirect) },
} as const;

export type StubItem = { id: string; updatedAt: string; publishedAt?: string } & z.infer<
  typeof articleUpdate
>;

export type StubInput = Partial<Omit<StubItem, 'id'>> & { redirectNewHandle?: boolean };
