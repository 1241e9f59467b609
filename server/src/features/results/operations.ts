import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID } from '#server/trpc/path-fields.ts';
import { WORTH_ACTIONS, WORTH_KINDS } from '#shared/rules/results.ts';
import {
  answerWorthInput,
  exportResultsInput,
  listResultsInput,
  resultsInput,
  searchFileInput,
  worthInput,
} from '#shared/schemas/results.ts';
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
