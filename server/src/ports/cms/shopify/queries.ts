import { z } from 'zod';
import type { OutgoingPost } from '../cms.ts';
import { ADDRESS_MAX, LINE_MAX, NAME_MAX, siteList, siteText, TEXT_MAX } from '../site-text.ts';

/** The queries of the Admin API, each with the shape of its answer. Aliases make articles and pages answer alike. */

export const BLOGS = `query Blogs {
  shop { name }
  blogs(first: 50) { nodes { id title handle } }
}`;
const name = siteText(NAME_MAX);
/** The largest page of a list. */
const LIST_MAX = 100;
const ERRORS_MAX = 20;
const TAGS_MAX = 250;

export const blogsData = z.object({
  shop: z.object({ name }).nullish(),
  blogs: z.object({
    nodes: siteList(z.object({ id: name, title: name, handle: name.default('') }), LIST_MAX),
  }),
});

/** A product outside the online store has no address. */
export const LISTED_PRODUCTS = `query ListedProducts($after: String) {
  items: products(first: 100, after: $after, query: "published_status:published") {
    nodes {
      id title descriptionHtml onlineStoreUrl updatedAt publishedAt tracksInventory totalInventory
      priceRangeV2 { minVariantPrice { amount currencyCode } }
    } pageInfo { hasNextPage endCursor }
  }
}`;

const ERRORS = 'userErrors { code field message }';
const MARKER = 'marker: metafield(namespace: "veemark", key: "marker") { value }';
const SEARCH_TEXTS = `searchTitle: metafield(namespace: "global", key: "title_tag") { value }
      description: metafield(namespace: "global", key: "description_tag") { value }`;
/** By a database order, without a search term: Shopify's search index lags behind what has just been made. */
const NEWEST_FIRST = 'first: 100, after: $after, sortKey: UPDATED_AT, reverse: true';
const PAGE = `id handle isPublished title body updatedAt publishedAt ${SEARCH_TEXTS}`;
const ARTICLE = `${PAGE} summary tags blog { id handle }`;

type Queries = Record<'create' | 'update' | 'remove' | 'list' | 'read', string>;

/** A blog post is an article of a blog, a web page is a page of the online store. */
export const QUERIES: Record<OutgoingPost['kind'], Queries> = {
  post: {
    create: `mutation CreateArticle($input: ArticleCreateInput!) {
      placed: articleCreate(article: $input) { node: article { ${ARTICLE} } ${ERRORS} }
    }`,
    update: `mutation UpdateArticle($id: ID!, $input: ArticleUpdateInput!) {
      placed: articleUpdate(id: $id, article: $input) { node: article { ${ARTICLE} } ${ERRORS} }
    }`,
    remove: `mutation DeleteArticle($id: ID!) { removed: articleDelete(id: $id) { ${ERRORS} } }`,
    list: `query Articles($after: String) {
      items: articles(${NEWEST_FIRST}) {
        nodes { ${ARTICLE} ${MARKER} } pageInfo { hasNextPage endCursor }
      }
    }`,
    read: `query Article($id: ID!) {
      shop { name }
      item: article(id: $id) { ${ARTICLE} author { name } }
    }`,
  },
  page: {
    create: `mutation CreatePage($input: PageCreateInput!) {
      placed: pageCreate(page: $input) { node: page { ${PAGE} } ${ERRORS} }
    }`,
    update: `mutation UpdatePage($id: ID!, $input: PageUpdateInput!) {
      placed: pageUpdate(id: $id, page: $input) { node: page { ${PAGE} } ${ERRORS} }
    }`,
    remove: `mutation DeletePage($id: ID!) { removed: pageDelete(id: $id) { ${ERRORS} } }`,
    list: `query Pages($after: String) {
      items: pages(${NEWEST_FIRST}) {
        nodes { ${PAGE} ${MARKER} } pageInfo { hasNextPage endCursor }
      }
    }`,
    read: `query Page($id: ID!) { shop { name } item: page(id: $id) { ${PAGE} } }`,
  },
};

/** With a new handle the old address leads to the new one. */
export const REDIRECTS = { redirectNewHandle: true };

const time = name.pipe(z.iso.datetime({ offset: true })).nullish();

export const TIMES = `query Times($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Article { id updatedAt } ... on Page { id updatedAt } }
}`;
export const timesData = z.object({
  nodes: siteList(z.object({ id: name, updatedAt: time }).nullable(), LIST_MAX),
});

const value = z.object({ value: siteText(LINE_MAX) }).nullish();

const summary = z.object({
  id: name,
  handle: name.default(''),
  isPublished: z.boolean().default(false),
  title: siteText(TEXT_MAX).default(''),
  body: siteText(TEXT_MAX).nullish(),
  updatedAt: time,
  publishedAt: time,
  summary: siteText(TEXT_MAX).nullish(),
  tags: siteList(name, TAGS_MAX).default([]),
  blog: z.object({ id: name, handle: name.default('') }).nullish(),
  searchTitle: value,
  description: value,
});
export type Summary = z.infer<typeof summary>;

const userError = z.object({
  code: name.nullish(),
  field: siteList(name, ERRORS_MAX).nullish(),
  message: siteText(LINE_MAX),
});
const userErrors = siteList(userError, ERRORS_MAX).default([]);

export const placedData = z.object({ placed: z.object({ node: summary.nullish(), userErrors }) });
export const removedData = z.object({ removed: z.object({ userErrors }) });

export const listData = z.object({
  items: z.object({
    nodes: siteList(summary.extend({ marker: value }), LIST_MAX),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: siteText(LINE_MAX).nullish() }),
  }),
});

export type ListData = z.infer<typeof listData>;

const listedProduct = z.object({
  id: name,
  title: siteText(LINE_MAX),
  descriptionHtml: siteText(TEXT_MAX).nullish(),
  onlineStoreUrl: siteText(ADDRESS_MAX).nullish(),
  updatedAt: time,
  publishedAt: time,
  tracksInventory: z.boolean().nullish(),
  totalInventory: z.number().int().nullish(),
  priceRangeV2: z.object({ minVariantPrice: z.object({ amount: name, currencyCode: name }) }).nullish(),
});
export type ListedProduct = Pick<
  z.output<typeof listedProduct>,
  'priceRangeV2' | 'tracksInventory' | 'totalInventory'
>;

export const listedProductsData = z.object({
  items: z.object({
    nodes: siteList(listedProduct, LIST_MAX),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: siteText(LINE_MAX).nullish() }),
  }),
});

export const readData = z.object({
  shop: z.object({ name }).nullish(),
  item: summary.extend({ author: z.object({ name }).nullish() }).nullish(),
});
