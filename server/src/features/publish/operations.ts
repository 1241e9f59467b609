import { z } from 'zod';
import { websiteIdInput } from '#server/features/websites/inputs.ts';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, EXAMPLE_ID, nextCursor } from '#server/trpc/path-fields.ts';
import { postToWebsiteInput } from '#shared/schemas/publish.ts';
import { askToPost, askToTakeDown } from './ask-first.ts';
import { compareWithSite } from './changes/compare-with-site.ts';
import { listVersions } from './changes/list-versions.ts';
import { lookOnSite } from './changes/look-on-site.ts';
import { putBack } from './changes/put-back.ts';
import { statusOnSite } from './changes/status-on-site.ts';
import { takeOver } from './changes/take-over.ts';
import {
  changePublicationInput,
  listPublicationsInput,
  lookOnSiteInput,
  postArticleInput,
  publicationIdInput,
  putBackInput,
  repairInput,
  shopAccess,
} from './inputs.ts';
import { listPublications, pagePublications } from './list-publications.ts';
import { publication, RECEIPT } from './outputs.ts';
import { postToWebsite } from './post/post-to-website.ts';
import { repair } from './repair.ts';
import { listShopBlogs, postShopArticle } from './shopify-direct.ts';
import { siteChoices } from './site-choices.ts';
import { removeFromSite, unpublish } from './unpublish.ts';
import { getPublication } from './view-publication.ts';
import { articleOf, blogsInstead, postedPiece, publicationIn, shopCall } from './wire.ts';

const siteChoice = z.object({ id: z.string(), name: z.string() }).meta({ id: 'SiteChoice' });
const shopBlog = z.object({ id: z.string(), title: z.string() }).meta({ id: 'ShopBlog' });
const idOfShop = z.object({ id: z.string() });

export const PUBLISH = {
  /** Streams its steps; the last event carries the publication. */
  postToWebsite: mutation({
    access: 'publish',
    limit: 'publish',
    input: postToWebsiteInput,
    run: postToWebsite,
    http: {
      at: 'POST /api/content/:id/publish',
      summary: 'Post a piece to a website, or update it there',
      takes: postedPiece,
      output: publication,
      example: { id: EXAMPLE_ID, websiteId: EXAMPLE_ID, status: 'draft' },
      wire: { input: ({ id, ...choices }) => ({ ...choices, contentId: id }), output: publicationIn },
      tool: { name: 'post_piece', untrusted: RECEIPT, confirms: askToPost },
    },
  }),

  listPage: query({
    access: 'read',
    input: listPublicationsInput,
    run: pagePublications,
    http: {
      at: 'GET /api/publications',
      summary: 'List your posts, each with its receipt',
      output: z.object({ publications: z.array(publication), nextCursor }),
      example: { contentId: EXAMPLE_ID },
      wire: { output: ({ items, ...next }) => ({ publications: items, ...next }) },
    },
  }),

  getPublication: query({
    access: 'read',
    input: publicationIdInput,
    run: getPublication,
    http: {
      at: 'GET /api/publications/:id',
      summary: 'Read a post with its receipt',
      output: publication,
      example: BY_ID,
      tool: { name: 'read_receipt', untrusted: RECEIPT },
    },
  }),

  unpublish: mutation({
    access: 'publish',
    limit: 'publish',
    input: changePublicationInput,
    run: unpublish,
    http: {
      at: 'POST /api/publications/:id/take-down',
      summary: 'Take a post off the public site: it becomes a draft there',
      output: publication,
      example: BY_ID,
      tool: { name: 'take_down', untrusted: RECEIPT, confirms: askToTakeDown },
    },
  }),

  postShopArticle: mutation({
    access: 'publish',
    limit: 'publish',
    input: postArticleInput,
    run: postShopArticle,
    http: {
      at: 'POST /api/shopify',
      summary: 'Blogs of a shop, or a new article',
      takes: shopCall,
      output: z.object({ blogs: z.array(shopBlog).optional(), article: idOfShop.optional() }),
      makes: 'id',
      example: { action: 'get-blogs', shop_name: 'my-shop', token: 'shpat_example' },
      wire: { input: articleOf, instead: blogsInstead },
    },
  }),

  // Changes nothing, but its input is a credential, which belongs in no address.
  shopBlogs: mutation({ access: 'publish', limit: 'siteCheck', input: shopAccess, run: listShopBlogs }),

  list: query({ access: 'read', input: listPublicationsInput, run: listPublications }),

  choices: query({
    access: 'read',
    limit: 'siteCheck',
    input: websiteIdInput,
    run: siteChoices,
    http: {
      group: 'Websites',
      at: 'GET /api/websites/:id/categories',
      summary: 'List the categories, tags and blogs of a website',
      output: z.object({
        categories: z.array(siteChoice),
        tags: z.array(z.string()),
        blogs: z.array(siteChoice),
      }),
      example: BY_ID,
    },
  }),

  statusOnSite: query({ access: 'read', limit: 'siteCheck', input: publicationIdInput, run: statusOnSite }),

  repair: mutation({ access: 'publish', limit: 'publish', input: repairInput, run: repair }),

  removeFromSite: mutation({
    access: 'publish',
    limit: 'publish',
    input: changePublicationInput,
    run: removeFromSite,
  }),

  lookOnSite: query({ access: 'read', limit: 'siteCheck', input: lookOnSiteInput, run: lookOnSite }),

  compareWithSite: query({
    access: 'read',
    limit: 'siteCheck',
    input: publicationIdInput,
    run: compareWithSite,
  }),

  takeOver: mutation({ access: 'publish', limit: 'publish', input: publicationIdInput, run: takeOver }),

  listVersions: query({ access: 'read', input: publicationIdInput, run: listVersions }),

  putBack: mutation({ access: 'publish', limit: 'publish', input: putBackInput, run: putBack }),
};
