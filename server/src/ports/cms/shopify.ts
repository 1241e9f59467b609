import { MESSAGES } from '#shared/publish.ts';
import type { SafeFetch } from '../../lib/safe-fetch.ts';
import type { Cms } from './cms.ts';
import { publicPage } from './public-page.ts';
import { createShopifyConnector, type AdminClient, type ShopifyOptions } from './shopify/admin-client.ts';
import { articleLink, publishToShopify } from './shopify/publish-article.ts';
import { ARTICLE, articleData, BLOGS, blogsData, UPDATE_ARTICLE, updateData } from './shopify/queries.ts';
import { orSay, problemOf, siteProblem } from './site-problem.ts';

/** A user's shop, through the GraphQL Admin API. Public pages are read through `pages`, which has no credentials. */
export function createShopify({ pages, ...options }: ShopifyOptions & { pages: SafeFetch }): Cms {
  const connect = createShopifyConnector(options);
  return {
    test: async (site, signal) => {
      await blogsOf(await connect(site, signal));
    },
    check: async (site, signal) => {
      const found = { version: null, account: null, roles: [], abilities: null, seoPlugin: null };
      try {
        const { shop, blogs } = await blogsOf(await connect(site, signal));
        const account = `${site.shopName}.myshopify.com`;
        return {
          ...found,
          problem: null,
          detail: null,
          siteName: shop?.name ?? null,
          account,
          blogs: blogs.nodes.length,
        };
      } catch (error) {
        const known = problemOf(error);
        if (!known) throw error;
        return { ...found, ...known, siteName: null, blogs: null };
      }
    },
    choices: async (site, signal) => {
      const { blogs } = await orSay(MESSAGES.blogsFailed, connect(site, signal).then(blogsOf));
      return { categories: [], tags: [], blogs: blogs.nodes.map(({ id, title }) => ({ id, name: title })) };
    },
    publish: async (site, post, earlier, progress) => {
      const admin = await orSay(MESSAGES.shopifyFailed, connect(site, progress.signal));
      return publishToShopify(admin, site, post, earlier, progress);
    },
    readBack: async (site, { remoteId }, signal) => {
      const admin = await connect(site, signal);
      const { article } = await admin.request(ARTICLE, { id: remoteId }, articleData);
      if (!article) throw siteProblem('rejected');
      const link = articleLink(site, article.blog?.handle ?? '', article.handle);
      return {
        link,
        title: article.title,
        slug: article.handle,
        excerpt: article.summary ?? '',
        status: article.isPublished ? 'publish' : 'draft',
        html: article.body ?? '',
        image: article.image ? { alt: article.image.altText ?? '' } : null,
        categories: [],
        tags: article.tags,
        metaDescription: article.description?.value ?? null,
        pageHtml: article.isPublished ? await publicPage(pages, link, signal) : null,
      };
    },
    unpublish: async (site, { remoteId: id }, signal) => {
      const admin = await connect(site, signal);
      const { articleUpdate } = await admin.request(
        UPDATE_ARTICLE,
        { id, article: { isPublished: false } },
        updateData,
      );
      const [refused] = articleUpdate.userErrors;
      if (refused) throw siteProblem('rejected', { detail: refused.message });
    },
  };
}

const blogsOf = (admin: AdminClient) => admin.request(BLOGS, {}, blogsData);
