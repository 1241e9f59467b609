import { websiteIdInput } from '#server/features/websites/inputs.ts';
import { limitedProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import { postToWebsiteInput } from '#shared/schemas/publish.ts';
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
import { postToWebsite } from './post/post-to-website.ts';
import { repair } from './repair.ts';
import { listShopBlogs, postShopArticle } from './shopify-direct.ts';
import { siteChoices } from './site-choices.ts';
import { removeFromSite, unpublish } from './unpublish.ts';
import { ownPublication } from './view-publication.ts';

const publishProcedure = limitedProcedure('publish').meta({ access: 'publish' });

export const publishRouter = router({
  list: userProcedure.input(listPublicationsInput).query(verb(listPublications)),
  listPage: userProcedure.input(listPublicationsInput).query(verb(pagePublications)),
  getPublication: userProcedure
    .input(publicationIdInput)
    .query(({ ctx, input }) => ownPublication(ctx, input.id)),
  choices: limitedProcedure('siteCheck').input(websiteIdInput).query(verb(siteChoices)),
  statusOnSite: limitedProcedure('siteCheck').input(publicationIdInput).query(verb(statusOnSite)),
  /** Streams its steps; the last event carries the publication. */
  postToWebsite: publishProcedure.input(postToWebsiteInput).mutation(verb(postToWebsite)),
  postShopArticle: publishProcedure.input(postArticleInput).mutation(verb(postShopArticle)),
  repair: publishProcedure.input(repairInput).mutation(verb(repair)),
  // Changes nothing, but its input is a credential, which belongs in no address.
  shopBlogs: limitedProcedure('siteCheck')
    .meta({ access: 'publish' })
    .input(shopAccess)
    .mutation(verb(listShopBlogs)),
  unpublish: publishProcedure.input(changePublicationInput).mutation(verb(unpublish)),
  removeFromSite: publishProcedure.input(changePublicationInput).mutation(verb(removeFromSite)),
  lookOnSite: limitedProcedure('siteCheck').input(lookOnSiteInput).query(verb(lookOnSite)),
  compareWithSite: limitedProcedure('siteCheck').input(publicationIdInput).query(verb(compareWithSite)),
  takeOver: publishProcedure.input(publicationIdInput).mutation(verb(takeOver)),
  listVersions: userProcedure.input(publicationIdInput).query(verb(listVersions)),
  putBack: publishProcedure.input(putBackInput).mutation(verb(putBack)),
});
