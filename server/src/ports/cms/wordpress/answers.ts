import { z } from 'zod';
import { ADDRESS_MAX, LINE_MAX, NAME_MAX, siteList, siteText, TEXT_MAX } from '../site-text.ts';

/** The parts of WordPress's answers that are read; everything else is dropped. */

const ROLES_MAX = 20;
const LIST_MAX = 100;
/** A plugin registers a few of its own. */
const NAMESPACES_MAX = 500;

const id = z.number().int().positive();
const name = siteText(NAME_MAX);
const status = siteText(NAME_MAX);
const slug = siteText(NAME_MAX);
const link = siteText(ADDRESS_MAX);
const line = siteText(LINE_MAX);
const raw = (max: number) => z.object({ raw: siteText(max) }).transform((field) => field.raw);

export const siteIndex = z.object({ name: name.default(''), namespaces: siteList(name, NAMESPACES_MAX) });

/** The screen on which a user approves an application; null where the site has none. */
export const authorization = z
  .object({
    authentication: z.object({
      'application-passwords': z.object({
        endpoints: z.object({ authorization: link.pipe(z.url({ protocol: /^https?$/ })) }),
      }),
    }),
  })
  .transform(({ authentication }) => authentication['application-passwords'].endpoints.authorization)
  .nullable()
  .catch(null);

export const userList = siteList(z.object({ id, name }), LIST_MAX);

export const me = z.object({
  name,
  roles: siteList(name, ROLES_MAX).default([]),
  capabilities: z.record(z.string(), z.unknown()).default({}),
});

/** Without a zone, in UTC; null for a draft that was never dated. */
const time = siteText(NAME_MAX)
  .transform((text) => `${text}Z`)
  .pipe(z.iso.datetime());
const ids = siteList(z.number(), LIST_MAX).default([]);

/** As a write answers it, and with context=edit. */
export const placedPost = z.object({
  id,
  link,
  status,
  /** 0 stands for none. */
  featured_media: z.number().default(0),
  title: raw(LINE_MAX),
  content: raw(TEXT_MAX),
  excerpt: raw(LINE_MAX).default(''),
  slug: slug.default(''),
  categories: ids,
  tags: ids,
  date_gmt: time.nullish().catch(null),
  modified_gmt: time.catch(''),
  meta: z.unknown().optional(),
  /** What search engines get, as the companion plugin tells it: our texts, or what a person typed in their place. */
  veemark_search: z.object({ title: line, description: line, keyword: line }).optional().catch(undefined),
});
export type PlacedRecord = z.infer<typeof placedPost>;
export const media = z.object({ id });
export const mediaFile = z.object({ source_url: link.pipe(z.url()), slug });
/** With `_fields=featured_media`. */
export const featured = siteList(z.object({ featured_media: z.number() }), LIST_MAX);
export const mediaList = siteList(media, LIST_MAX);
export const term = z.object({ id, name, slug });
export const termList = siteList(term, LIST_MAX);
const rendered = (max: number) => z.object({ rendered: siteText(max) }).transform((field) => field.rendered);
export const listedPages = siteList(
  z.object({
    id,
    link,
    title: rendered(LINE_MAX),
    content: z.object({ rendered: siteText(TEXT_MAX), protected: z.boolean().default(false) }),
    excerpt: rendered(TEXT_MAX).nullish().catch(null),
    yoast_head_json: z
      .object({ description: siteText(TEXT_MAX).nullish() })
      .nullish()
      .catch(null),
    date_gmt: siteText(NAME_MAX).nullish(),
    modified_gmt: siteText(NAME_MAX).nullish(),
  }),
  LIST_MAX,
);
export const anything = z.unknown();

export const postTimes = siteList(z.object({ id, modified_gmt: time.catch('') }), LIST_MAX);

export const foundPosts = siteList(placedPost, LIST_MAX);

export const postRecord = placedPost.extend({
  _embedded: z
    .object({
      author: siteList(z.object({ name }), 1).catch([]),
      'wp:featuredmedia': siteList(
        z.object({ alt_text: siteText(LINE_MAX).default(''), source_url: link.default('') }),
        1,
      ).default([]),
      'wp:term': siteList(siteList(z.object({ id, name, taxonomy: name }), LIST_MAX), LIST_MAX).default([]),
    })
    .partial()
    .default({}),
});

const PRICE_UNIT_MAX = 6;

/** Of WooCommerce's public Store API. */
export const productList = siteList(
  z.object({
    id,
    name: line,
    permalink: link,
    description: siteText(TEXT_MAX).default(''),
    short_description: siteText(TEXT_MAX).default(''),
    prices: z.object({
      price: siteText(NAME_MAX).pipe(z.string().regex(/^\d*$/)),
      currency_code: name,
      currency_minor_unit: z.number().int().min(0).max(PRICE_UNIT_MAX),
    }),
    is_in_stock: z.boolean(),
    low_stock_remaining: z
      .number()
      .int()
      .nullish()
      .transform((left) => left ?? null),
  }),
  LIST_MAX,
);
