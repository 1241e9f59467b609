import { z } from 'zod';

/** What is asked of the Admin API, each with the shape of its answer. */

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

const ARTICLE_SUMMARY = `article { id handle isPublished blog { id handle } }
    userErrors { code field message }`;

export const CREATE_ARTICLE = `mutation CreateArticle($article: ArticleCreateInput!) {
  articleCreate(article: $article) {
    ${ARTICLE_SUMMARY}
  }
}`;
export const UPDATE_ARTICLE = `mutation UpdateArticle($id: ID!, $article: ArticleUpdateInput!) {
  articleUpdate(id: $id, article: $article) {
    ${ARTICLE_SUMMARY}
  }
}`;
const articleResult = z.object({
  article: z
    .object({
      id: z.string(),
      handle: z.string().default(''),
      isPublished: z.boolean().default(false),
      blog: z.object({ id: z.string(), handle: z.string().default('') }).nullish(),
    })
    .nullish(),
  userErrors: z
    .array(
      z.object({ code: z.string().nullish(), field: z.array(z.string()).nullish(), message: z.string() }),
    )
    .default([]),
});
export type ArticleResult = z.infer<typeof articleResult>;
export const createData = z.object({ articleCreate: articleResult });
export const updateData = z.object({ articleUpdate: articleResult });

/** The newest first, without a search term: Shopify's search index lags behind what has just been made. */
export const RECENT_ARTICLES = `query RecentArticles {
  articles(first: 50, sortKey: UPDATED_AT, reverse: true) {
    nodes { id marker: metafield(namespace: "veemark", key: "marker") { value } }
  }
}`;
export const recentData = z.object({
  articles: z.object({
    nodes: z.array(z.object({ id: z.string(), marker: z.object({ value: z.string() }).nullish() })),
  }),
});

export const ARTICLE = `query Article($id: ID!) {
  article(id: $id) {
    title handle summary body isPublished tags
    image { altText url }
    blog { id handle }
    description: metafield(namespace: "global", key: "description_tag") { value }
  }
}`;
export const articleData = z.object({
  article: z
    .object({
      title: z.string(),
      handle: z.string(),
      summary: z.string().nullish(),
      body: z.string().nullish(),
      isPublished: z.boolean(),
      tags: z.array(z.string()).default([]),
      image: z.object({ altText: z.string().nullish() }).nullish(),
      blog: z.object({ handle: z.string() }).nullish(),
      description: z.object({ value: z.string() }).nullish(),
    })
    .nullish(),
});
