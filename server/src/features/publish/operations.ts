import { websiteIdInput } from '#server/features/websites/inputs.ts';
import { mutation, query } from '#server/trpc/operation.ts';
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

export const PUBLISH = {
  list: query({ access: 'read', input: listPublicationsInput, run: listPublications }),

  listPage: query({ access: 'read', input: listPublicationsInput, run: pagePublications }),

  getPublication: query({
    access: 'read',
    input: publicationIdInput,
    run: (ctx, { id }) => ownPublication(ctx, id),
  }),

  choices: query({ access: 'read', limit: 'siteCheck', input: websiteIdInput, run: siteChoices }),

  statusOnSite: query({ access: 'read', limit: 'siteCheck', input: publicationIdInput, run: statusOnSite }),

  /** Streams its steps; the last event carries the publication. */
  postToWebsite: mutation({
    access: 'publish',
    limit: 'publish',
    input: postToWebsiteInput,
    run: postToWebsite,
  }),

  postShopArticle: mutation({
    access: 'publish',
    limit: 'publish',
    input: postArticleInput,
    run: postShopArticle,
  }),

  repair: mutation({ access: 'publish', limit: 'publish', input: repairInput, run: repair }),

  // Changes nothing, but its input is a credential, which belongs in no address.
  shopBlogs: mutation({ access: 'publish', limit: 'siteCheck', input: shopAccess, run: listShopBlogs }),

  unpublish: mutation({ access: 'publish', limit: 'publish', input: changePublicationInput, run: unpublish }),

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
