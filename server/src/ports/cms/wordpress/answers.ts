import { z } from 'zod';

/** The parts of WordPress's answers that are read; everything else is dropped. */

const id = z.number().int().positive();
const raw = z.object({ raw: z.string() }).transform((field) => field.raw);

export const siteIndex = z.object({ name: z.string().default(''), namespaces: z.array(z.string()) });

/** The screen on which a user approves an application; null where the site has none. */
export const authorization = z
  .object({
    authentication: z.object({
      'application-passwords': z.object({
        endpoints: z.object({ authorization: z.url({ protocol: /^https?$/ }) }),
      }),
    }),
  })
  .transform(({ authentication }) => authentication['application-passwords'].endpoints.authorization)
  .nullable()
  .catch(null);

export const me = z.object({
  name: z.string(),
  roles: z.array(z.string()).default([]),
  capabilities: z.record(z.string(), z.unknown()).default({}),
});

export const placedPost = z.object({
  id,
  link: z.string(),
  status: z.string(),
  /** 0 stands for none. */
  featured_media: z.number().default(0),
});
export const media = z.object({ id });
export const mediaFile = z.object({ source_url: z.url(), slug: z.string() });
/** With `_fields=featured_media`. */
export const featured = z.array(z.object({ featured_media: z.number() }));
export const mediaList = z.array(media);
export const term = z.object({ id, name: z.string(), slug: z.string() });
export const termList = z.array(term);
export const anything = z.unknown();

/** With context=edit. */
export const foundPosts = z.array(placedPost.extend({ content: raw }));

export const postRecord = z.object({
  link: z.string(),
  slug: z.string(),
  status: z.string(),
  title: raw,
  excerpt: raw,
  content: raw,
  meta: z.unknown().optional(),
  _embedded: z
    .object({
      'wp:featuredmedia': z.array(z.object({ alt_text: z.string().default('') })).default([]),
      'wp:term': z.array(z.array(z.object({ id, name: z.string(), taxonomy: z.string() }))).default([]),
    })
    .partial()
    .default({}),
});
