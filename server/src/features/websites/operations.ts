import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, idOnly, nextCursor, ownId, withId } from '#server/trpc/path-fields.ts';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { createWebsiteInput, createWebsiteInputWith, updateWebsiteInput } from '#shared/schemas/websites.ts';
import { finishAuthorization, startAuthorization } from './authorization.ts';
import { countReadings } from './companion/count-readings.ts';
import { describePlugin } from './companion/plugin-zip.ts';
import { createWebsite } from './create-website.ts';
import { deleteWebsite } from './delete-website.ts';
import {
  countReadingsInput,
  finishAuthorizationInput,
  listWebsitesInput,
  startAuthorizationInput,
  testWebsiteInput,
  websiteIdInput,
} from './inputs.ts';
import { checkWebsite, testWebsite } from './internal.ts';
import { getWebsite, listWebsites } from './list-websites.ts';
import { websiteOfState } from './return-state.ts';
import { updateWebsite } from './update-website.ts';

const website = z
  .object({
    id: z.uuid(),
    cmsType: z.enum(CMS_TYPES),
    domain: z.string(),
    username: z.string().nullable(),
    shopName: z.string().nullable(),
    lastCheck: z
      .object({ checkedAt: z.string(), problem: z.string().nullable().describe('Null when it takes posts') })
      .nullable(),
    isCutOff: z.boolean().describe('It was restored without its credentials and has to be connected again'),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Website' });

export const WEBSITES = {
  list: query({
    access: 'read',
    input: listWebsitesInput,
    run: listWebsites,
    http: {
      at: 'GET /api/websites',
      summary: 'List your websites',
      output: z.object({ websites: z.array(website), nextCursor }),
      example: {},
      tool: { name: 'list_websites' },
    },
  }),

  get: query({ access: 'read', input: websiteIdInput, run: getWebsite }),

  create: mutation({
    access: 'publish',
    limit: 'siteCheck',
    asks: 'factor',
    input: createWebsiteInput,
    act: { group: 'websites', about: 'website', says: (name) => `Connected the website ${name}` },
    run: createWebsite,
    http: {
      at: 'POST /api/websites',
      summary: 'Connect a website',
      takes: createWebsiteInputWith(ownId('one connection')),
      output: idOnly,
      makes: 'id',
      example: {
        cmsType: 'wordpress',
        domain: 'https://blog.example.com',
        username: 'editor',
        appPassword: 'abcd efgh ijkl mnop qrst uvwx',
      },
      wire: { input: withId },
    },
  }),

  update: mutation({
    access: 'publish',
    limit: 'siteCheck',
    asks: ({ appPassword }) => (appPassword ? 'factor' : null),
    input: updateWebsiteInput,
    act: {
      group: 'websites',
      about: 'website',
      says: (name, { appPassword }) =>
        appPassword ? `Changed the credentials of the website ${name}` : `Changed the website ${name}`,
    },
    run: updateWebsite,
  }),

  delete: mutation({
    access: 'publish',
    input: websiteIdInput,
    act: { group: 'websites', about: 'website', says: (name) => `Disconnected the website ${name}` },
    run: deleteWebsite,
    http: {
      at: 'DELETE /api/websites/:id',
      summary:
        'Disconnect a website; its posts stay there, and its owner can restore it, without credentials, for 30 days',
      output: idOnly,
      example: BY_ID,
    },
  }),

  test: mutation({ access: 'publish', limit: 'siteCheck', input: testWebsiteInput, run: testWebsite }),

  check: mutation({ access: 'publish', limit: 'siteCheck', input: websiteIdInput, run: checkWebsite }),

  countReadings: mutation({
    access: 'publish',
    limit: 'siteCheck',
    input: countReadingsInput,
    act: {
      group: 'websites',
      about: 'website',
      says: (name, { on }) =>
        on
          ? `Had the readings of the website ${name} counted`
          : `Ended counting the readings of the website ${name}`,
    },
    run: countReadings,
  }),

  companionPlugin: query({ access: 'read', run: () => describePlugin() }),

  startAuthorization: mutation({
    access: 'publish',
    limit: 'siteCheck',
    asks: 'factor',
    input: startAuthorizationInput,
    run: startAuthorization,
  }),

  finishAuthorization: mutation({
    access: 'publish',
    limit: 'siteCheck',
    input: finishAuthorizationInput,
    act: {
      group: 'websites',
      about: 'website',
      idOf: ({ state }) => websiteOfState(state),
      says: (name) => `Connected the website ${name} by approval`,
    },
    run: finishAuthorization,
  }),
};
