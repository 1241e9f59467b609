import { limitedProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import { createWebsiteInput, updateWebsiteInput } from '#shared/schemas/websites.ts';
import { finishAuthorization, startAuthorization } from './authorization.ts';
import { describePlugin } from './companion/plugin-zip.ts';
import { createWebsite } from './create-website.ts';
import { deleteWebsite } from './delete-website.ts';
import {
  finishAuthorizationInput,
  listWebsitesInput,
  startAuthorizationInput,
  testWebsiteInput,
  websiteIdInput,
} from './inputs.ts';
import { checkWebsite, testWebsite } from './internal.ts';
import { listWebsites } from './list-websites.ts';
import { updateWebsite } from './update-website.ts';

/** One limit for all procedures that call the site. */
const siteProcedure = limitedProcedure('siteCheck').meta({ access: 'publish' });

export const websitesRouter = router({
  list: userProcedure.input(listWebsitesInput).query(verb(listWebsites)),
  create: siteProcedure.input(createWebsiteInput).mutation(verb(createWebsite)),
  update: siteProcedure.input(updateWebsiteInput).mutation(verb(updateWebsite)),
  delete: userProcedure.meta({ access: 'publish' }).input(websiteIdInput).mutation(verb(deleteWebsite)),
  test: siteProcedure.input(testWebsiteInput).mutation(verb(testWebsite)),
  check: siteProcedure.input(websiteIdInput).mutation(verb(checkWebsite)),
  companionPlugin: userProcedure.query(() => describePlugin()),
  startAuthorization: siteProcedure.input(startAuthorizationInput).mutation(verb(startAuthorization)),
  finishAuthorization: siteProcedure.input(finishAuthorizationInput).mutation(verb(finishAuthorization)),
});
