import { z } from 'zod';
import type { OutgoingPost } from '../cms.ts';

/** What is asked of the Admin API, each with the shape of its answer. Aliases make articles and pages answer alike. */

export const BLOGS = `query Blogs {
  shop { name }
  blogs(first: 50) { nodes { id title handle } }
}`;
export const blogsData = z.object({
  shop: z.object({ name: z.string() }).nullish(),
  blogs: z.object({
    nodes: z.array(z.object({ id: z.string(), title: z.string(), handle: z.string().default('') })),
  }),
});

const ERRORS = 'userErrors { code field message }';
const MARKER = 'marker: metafield(namespace: "veemark", key: "marker") { value }';
const SEARCH_TEXTS = `searchTitle: metafield(namespace: "global", key: "title_tag") { value }
      description: metafield(namespace: "global", key: "description_tag") { value }`;
/** By a database order, without a search term: Shopify's search index lags behind what has just been made. */
const NEWEST_FIRST = 'first: 100, after: $after, sortKey: UPDATED_AT, reverse: true';
const ARTICLE = 'id handle isPublished blog { id handle }';
const PAGE = 'id handle isPublished';

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
        nodes { ${ARTICLE} updatedAt ${MARKER} } pageInfo { hasNextPage endCursor }
      }
    }`,
    read: `query Article($id: ID!) {
      item: article(id: $id) { ${ARTICLE} title body summary tags ${SEARCH_TEXTS} }
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
        nodes { ${PAGE} updatedAt ${MARKER} } pageInfo { hasNextPage endCursor }
      }
    }`,
    read: `query Page($id: ID!) { item: page(id: $id) { ${PAGE} title body ${SEARCH_TEXTS} } }`,
  },
};

const summary = z.object({
  id: z.string(),
  handle: z.string().default(''),
  isPublished: z.boolean().default(false),
  /** Articles only. */
  blog: z.object({ id: z.string(), handle: z.string().default('') }).nullish(),
});
export type Summary = z.infer<typeof summary>;

const userErrors = z
  .array(z.object({ code: z.string().nullish(), field: z.array(z.string()).nullish(), message: z.string() }))
  .default([]);

export const placedData = z.object({ placed: z.object({ node: summary.nullish(), userErrors }) });
export const removedData = z.object({ removed: z.object({ userErrors }) });

const value = z.object({ value: z.string() }).nullish();

export const listData = z.object({
  items: z.object({
    nodes: z.array(summary.extend({ updatedAt: z.iso.datetime({ offset: true }).nullish(), marker: value })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

export type ListData = z.infer<typeof listData>;

export const readData = z.object({
  item: summary
    .extend({
      title: z.string(),
      body: z.string().nullish(),
      summary: z.string().nullish(),
      tags: z.array(z.string()).default([]),
      searchTitle: value,
      description: value,
    })
    .nullish(),
});
