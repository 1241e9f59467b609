import { confirmPostedInput, postToWebsiteInput } from '#shared/schemas/publish.ts';
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
import { websiteIdInput } from '../websites/inputs.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { compareWithSite } from './changes/compare-with-site.ts';
import { listVersions } from './changes/list-versions.ts';
import { lookOnSite } from './changes/look-on-site.ts';
import { putBack } from './changes/put-back.ts';
import { takeOver } from './changes/take-over.ts';
import { confirmPosted } from './confirm-posted.ts';
import { listPublications, pagePublications } from './list-publications.ts';
import { postToWebsite } from './post/post-to-website.ts';
import { repair } from './repair.ts';
import { listShopBlogs, postShopArticle } from './shopify-direct.ts';
import { siteChoices } from './site-choices.ts';
import { statusOnSite } from './changes/status-on-site.ts';
import { removeFromSite, unpublish } from './unpublish.ts';
import { ownPublication } from './view-publication.ts';

const publishProcedure = limitedProcedure('publish').meta({ access: 'publish' });

export const publishRouter = router({
  list: userProcedure.input(listPublicationsInput).query(({ ctx, input }) => listPublications(ctx, input)),
  listPage: userProcedure
    .input(listPublicationsInput)
    .query(({ ctx, input }) => pagePublications(ctx, input)),
  getPublication: userProcedure
    .input(publicationIdInput)
    .query(({ ctx, input }) => ownPublication(ctx, input.id)),
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
  repair: publishProcedure.input(repairInput).mutation(({ ctx, input }) => repair(ctx, input)),
  // Changes nothing, but its input is a credential, which belongs in no address.
  shopBlogs: limitedProcedure('siteCheck')
    .meta({ access: 'publish' })
    .input(shopAccess)
    .mutation(({ ctx, input }) => listShopBlogs(ctx, input)),
  confirmPosted: publishProcedure
    .input(confirmPostedInput)
    .mutation(({ ctx, input }) => confirmPosted(ctx, input)),
  unpublish: publishProcedure
    .input(changePublicationInput)
    .mutation(({ ctx, input }) => unpublish(ctx, input)),
  removeFromSite: publishProcedure
    .input(changePublicationInput)
    .mutation(({ ctx, input }) => removeFromSite(ctx, input)),
  lookOnSite: limitedProcedure('siteCheck')
    .input(lookOnSiteInput)
    .query(({ ctx, input }) => lookOnSite(ctx, input)),
  compareWithSite: limitedProcedure('siteCheck')
    .input(publicationIdInput)
    .query(({ ctx, input }) => compareWithSite(ctx, input)),
  takeOver: publishProcedure.input(publicationIdInput).mutation(({ ctx, input }) => takeOver(ctx, input)),
  listVersions: userProcedure.input(publicationIdInput).query(({ ctx, input }) => listVersions(ctx, input)),
  putBack: publishProcedure.input(putBackInput).mutation(({ ctx, input }) => putBack(ctx, input)),
});
