import { z } from 'zod';
import { websiteOfState } from '#server/features/websites/return-state.ts';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID } from '#server/trpc/path-fields.ts';
import { SEARCH_SOURCE_LABELS, WORTH_ACTIONS, WORTH_KINDS } from '#shared/rules/results.ts';
import {
  answerWorthInput,
  choosePropertyInput,
  connectBingInput,
  exportResultsInput,
  finishSearchConsoleInput,
  listResultsInput,
  resultsInput,
  searchConnectionInput,
  searchFileInput,
  startSearchConsoleInput,
  worthInput,
} from '#shared/schemas/results.ts';
import {
  chooseProperty,
  connectBing,
  disconnectSearch,
  finishSearchConsole,
  searchProperties,
  startSearchConsole,
} from './connect-search.ts';
import { getResults } from './get-results.ts';
import { exportResults, listResults } from './list-results.ts';
import { previewSearchFile, storeSearchFile } from './search-file.ts';
import { answerWorth, worthDoing } from './worth/worth-doing.ts';

const worth = z
  .object({
    kind: z.enum(WORTH_KINDS),
    subject: z.string().describe('The page, or what was searched'),
    other: z.string().nullable().describe('The page that shares a search with it'),
    sentence: z.string().describe('Why, with its figures'),
    action: z.enum(WORTH_ACTIONS),
    title: z.string().nullable(),
    pageId: z.uuid().nullable().describe('For `/api/site-pages/{id}/suggest-refresh`'),
    pieceId: z.uuid().nullable().describe('The piece that was posted there'),
  })
  .meta({ id: 'WorthDoing' });

const OF_WEBSITE = {
  group: 'websites',
  about: 'website',
  idOf: ({ websiteId }: { websiteId: string }) => websiteId,
} as const;

export const RESULTS = {
  // Nothing of it is kept, so a token that only reads may ask.
  previewSearchFile: mutation({
    access: 'read',
    limit: 'source',
    input: searchFileInput,
    run: previewSearchFile,
  }),

  storeSearchFile: mutation({
    access: 'write',
    limit: 'source',
    input: searchFileInput,
    run: storeSearchFile,
  }),

  startSearchConsole: mutation({
    access: 'person',
    asks: 'factor',
    input: startSearchConsoleInput,
    run: startSearchConsole,
  }),

  finishSearchConsole: mutation({
    access: 'person',
    limit: 'siteCheck',
    input: finishSearchConsoleInput,
    act: {
      group: 'websites',
      about: 'website',
      idOf: ({ state }) => websiteOfState(state),
      says: (name) => `Connected Search Console for the website ${name}`,
    },
    run: finishSearchConsole,
  }),

  connectBing: mutation({
    access: 'person',
    asks: 'factor',
    limit: 'siteCheck',
    input: connectBingInput,
    act: { ...OF_WEBSITE, says: (name) => `Connected Bing Webmaster Tools for the website ${name}` },
    run: connectBing,
  }),

  searchProperties: query({ access: 'person', input: searchConnectionInput, run: searchProperties }),

  chooseProperty: mutation({
    access: 'person',
    limit: 'siteCheck',
    input: choosePropertyInput,
    act: {
      ...OF_WEBSITE,
      says: (name, { property }) => `Chose ${property} for the search figures of the website ${name}`,
    },
    run: chooseProperty,
  }),

  disconnectSearch: mutation({
    access: 'person',
    input: searchConnectionInput,
    act: {
      ...OF_WEBSITE,
      says: (name, { source }) => `Disconnected ${SEARCH_SOURCE_LABELS[source]} from the website ${name}`,
    },
    run: disconnectSearch,
  }),

  getResults: query({ access: 'read', input: resultsInput, run: getResults }),

  listResults: query({ access: 'read', input: listResultsInput, run: listResults }),

  exportResults: query({ access: 'read', input: exportResultsInput, run: exportResults }),

  worthDoing: query({
    access: 'read',
    input: worthInput,
    run: worthDoing,
    http: {
      at: 'GET /api/websites/:id/worth-doing',
      summary: 'Read what is worth doing on a website this week, by its search figures',
      output: z.object({ items: z.array(worth).describe('At most five, what is worth most first') }),
      takes: z.object({ id: worthInput.shape.websiteId.describe('The website') }),
      example: BY_ID,
      wire: { input: ({ id }) => ({ websiteId: id }) },
      tool: { name: 'worth_doing', untrusted: ['items.subject', 'items.sentence', 'items.title'] },
    },
  }),

  answerWorth: mutation({ access: 'write', input: answerWorthInput, run: answerWorth }),
};
