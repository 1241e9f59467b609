import { z } from 'zod';
import type { StoredPost } from '#server/ports/cms/cms.ts';

/** A delivered version as the database keeps it. */
export const storedPost: z.ZodType<StoredPost> = z.object({
  title: z.string(),
  text: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  status: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  imageId: z.string().nullable(),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string(),
});
