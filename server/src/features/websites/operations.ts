import { mutation, query } from '#server/trpc/operation.ts';
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

export const WEBSITES = {
  list: query({ access: 'read', input: listWebsitesInput, run: listWebsites }),

  create: mutation({ access: 'publish', limit: 'siteCheck', input: createWebsiteInput, run: createWebsite }),

  update: mutation({ access: 'publish', limit: 'siteCheck', input: updateWebsiteInput, run: updateWebsite }),

  delete: mutation({ access: 'publish', input: websiteIdInput, run: deleteWebsite }),

  test: mutation({ access: 'publish', limit: 'siteCheck', input: testWebsiteInput, run: testWebsite }),

  check: mutation({ access: 'publish', limit: 'siteCheck', input: websiteIdInput, run: checkWebsite }),

  companionPlugin: query({ access: 'read', run: () => describePlugin() }),

  startAuthorization: mutation({
    access: 'publish',
    limit: 'siteCheck',
    input: startAuthorizationInput,
    run: startAuthorization,
  }),

  finishAuthorization: mutation({
    access: 'publish',
    limit: 'siteCheck',
    input: finishAuthorizationInput,
    run: finishAuthorization,
  }),
};
