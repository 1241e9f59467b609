import {
  listPublicationsInput,
  publicationIdInput,
  postArticleInput,
  shopAccess,
  postToWebsiteInput,
} from './inputs.ts';
import { websiteIdInput } from '../websites/inputs.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { listPublications } from './list-publications.ts';
import { postToWebsite } from './post-to-website.ts';
import { repair } from './repair.ts';
import { listShopBlogs, postShopArticle } from './shopify-direct.ts';
import { siteChoices } from './site-choices.ts';
import { statusOnSite } from './status-on-site.ts';
import { unpublish } from './unpublish.ts';

const publishProcedure = limitedProcedure('publish').meta({ access: 'publish' });

export const publishRouter = router({
  list: userProcedure.input(listPublicationsInput).query(({ ctx, input }) => listPublications(ctx, input)),
  choices: limitedProcedure('siteCheck')
    .input(websiteIdInput)
    .query(({ ctx, input }) => siteChoices(ctx, input)),
  statusOnSite: limitedProcedure('siteCheck')
    .input(publicationIdInput)
    .query(({ ctx, input }) => statusOnSite(ctx, input)),
  /** Streams its steps; the last event carries the publication. */
  postToWebsite: publishProcedure
    .input(postToWebsiteInput)
    .mutation(({ ctx, input }) => postToWebsite(ctx, input)),
  postShopArticle: publishProcedure
    .input(postArticleInput)
    .mutation(({ ctx, input }) => postShopArticle(ctx, input)),
  repair: publishProcedure.input(publicationIdInput).mutation(({ ctx, input }) => repair(ctx, input)),
  // Changes nothing, but its input is a credential, which belongs in no address.
  shopBlogs: limitedProcedure('siteCheck')
    .meta({ access: 'publish' })
    .input(shopAccess)
    .mutation(({ ctx, input }) => listShopBlogs(ctx, input)),
  unpublish: publishProcedure.input(publicationIdInput).mutation(({ ctx, input }) => unpublish(ctx, input)),
});
