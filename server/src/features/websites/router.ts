import { createWebsiteInput, updateWebsiteInput } from '#shared/schemas/websites.ts';
import {
  finishAuthorizationInput,
  startAuthorizationInput,
  listWebsitesInput,
  websiteIdInput,
  testWebhookInput,
  testWebsiteInput,
} from './inputs.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { checkWebsite, testWebhook, testWebsite } from './check-website.ts';
import { describePlugin } from './companion/plugin-zip.ts';
import { createWebsite } from './create-website.ts';
import { deleteWebsite } from './delete-website.ts';
import { finishAuthorization, startAuthorization } from './authorization.ts';
import { listWebsites } from './list-websites.ts';
import { updateWebsite } from './update-website.ts';

/** One limit for all procedures that call the site. */
const siteProcedure = limitedProcedure('siteCheck').meta({ access: 'publish' });

export const websitesRouter = router({
  list: userProcedure.input(listWebsitesInput).query(({ ctx, input }) => listWebsites(ctx, input)),
  create: siteProcedure.input(createWebsiteInput).mutation(({ ctx, input }) => createWebsite(ctx, input)),
  update: siteProcedure.input(updateWebsiteInput).mutation(({ ctx, input }) => updateWebsite(ctx, input)),
  delete: userProcedure
    .meta({ access: 'publish' })
    .input(websiteIdInput)
    .mutation(({ ctx, input }) => deleteWebsite(ctx, input)),
  test: siteProcedure.input(testWebsiteInput).mutation(({ ctx, input }) => testWebsite(ctx, input)),
  testWebhook: siteProcedure.input(testWebhookInput).mutation(({ ctx, input }) => testWebhook(ctx, input)),
  check: siteProcedure.input(websiteIdInput).mutation(({ ctx, input }) => checkWebsite(ctx, input)),
  companionPlugin: userProcedure.query(() => describePlugin()),
  startAuthorization: siteProcedure
    .input(startAuthorizationInput)
    .mutation(({ ctx, input }) => startAuthorization(ctx, input)),
  finishAuthorization: siteProcedure
    .input(finishAuthorizationInput)
    .mutation(({ ctx, input }) => finishAuthorization(ctx, input)),
});
