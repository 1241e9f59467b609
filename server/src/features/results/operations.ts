import { mutation, query } from '#server/trpc/operation.ts';
import {
  exportResultsInput,
  listResultsInput,
  resultsInput,
  searchFileInput,
} from '#shared/schemas/results.ts';
import { getResults } from './get-results.ts';
import { exportResults, listResults } from './list-results.ts';
import { previewSearchFile, storeSearchFile } from './search-file.ts';

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
};
