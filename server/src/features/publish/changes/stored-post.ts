import { z } from 'zod';
import { OMISSIONS, type SentPost, type StoredPost } from '#server/ports/cms/cms.ts';
import { textOf } from '#server/text/read-html.ts';
import { POST_STATUSES } from '#shared/rules/publish.ts';

const known = z.string().nullable();

export const storedPost: z.ZodType<StoredPost> = z.object({
  title: z.string(),
  text: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  status: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  imageId: known,
  publishedAt: known,
  modifiedAt: z.string(),
  search: z
    .object({ title: known, description: known, keyword: known })
    .default({ title: null, description: null, keyword: null }),
});

export const sentPost: z.ZodType<SentPost> = z.object({
  marker: z.string(),
  kind: z.enum(['post', 'page']),
  status: z.enum(POST_STATUSES),
  keepsStatus: z.boolean(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  html: z.string(),
  image: z.object({ alt: z.string(), url: z.string(), source: z.string() }).nullable(),
  categories: z.array(z.string()).nullable(),
  tags: z.array(z.string()).nullable(),
  keywords: z.array(z.string()),
  blogId: known,
  author: z.string(),
  writer: known,
  metaTitle: z.string(),
  metaDescription: z.string(),
  focusKeyword: known,
  omissions: z.array(z.enum(OMISSIONS)),
  pictures: z.array(z.object({ source: z.string(), id: z.string(), url: z.string() })).optional(),
  restored: z.string().optional(),
});

/** What would be sent to make a post what the site has; the head is the site's where its API tells it. */
export const sentAs = <T extends Omit<SentPost, 'omissions'>>(before: T, onSite: StoredPost): T => ({
  ...before,
  title: textOf(onSite.title),
  slug: onSite.slug,
  excerpt: textOf(onSite.excerpt),
  html: onSite.text,
  metaTitle: onSite.search.title || before.metaTitle,
  metaDescription: onSite.search.description || before.metaDescription,
  focusKeyword: onSite.search.keyword || before.focusKeyword,
});
