import { tracked } from '@trpc/server';
import { mutation, query, subscription } from '#server/trpc/operation.ts';
import { generateContentInput } from '#shared/schemas/content.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { getBrief } from './brief-of.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { generateAndWait } from './generate-and-wait.ts';
import { currentGeneration, getGeneration } from './get-generation.ts';
import {
  generateAndWaitInput,
  generationInput,
  rewriteInput,
  suggestKeywordsInput,
  watchGenerationInput,
  watchWritingInput,
} from './inputs.ts';
import { listFailures, listWriting, markFailureSeen, watchWriting } from './list-writing.ts';
import { proposeOutline } from './propose-outline.ts';
import { rewrite } from './rewrite/rewrite.ts';
import { startGeneration } from './start-generation.ts';
import { suggestKeywords } from './suggest-keywords.ts';
import { watchGeneration } from './watch-generation.ts';

export const WRITING = {
  cancelGeneration: mutation({ access: 'write', input: generationInput, run: cancelGeneration }),

  currentGeneration: query({ access: 'read', run: currentGeneration }),

  generateAndWait: mutation({
    access: 'write',
    limit: 'generate',
    input: generateAndWaitInput,
    run: generateAndWait,
  }),

  getGeneration: query({ access: 'read', input: generationInput, run: getGeneration }),

  markFailureSeen: mutation({ access: 'write', input: generationInput, run: markFailureSeen }),

  proposeOutline: mutation({
    access: 'write',
    limit: 'generate',
    input: generateContentInput,
    run: proposeOutline,
  }),

  startGeneration: mutation({
    access: 'write',
    limit: 'generate',
    input: generateContentInput,
    run: startGeneration,
  }),

  suggestKeywords: query({
    access: 'read',
    limit: 'keywords',
    input: suggestKeywordsInput,
    run: suggestKeywords,
  }),

  watchGeneration: subscription({
    access: 'read',
    input: watchGenerationInput,
    run: async function* (ctx, input) {
      for await (const [id, event] of watchGeneration(ctx, input)) yield tracked(id, event);
    },
  }),

  listFailures: query({ access: 'read', run: listFailures }),

  listWriting: query({ access: 'read', run: (ctx) => listWriting(ctx) }),

  watchWriting: subscription({ access: 'read', input: watchWritingInput, run: watchWriting }),

  getBrief: query({ access: 'read', input: pieceInput, run: getBrief }),

  // Streams like the posts, for the same reason.
  rewrite: mutation({ access: 'write', limit: 'rewrite', input: rewriteInput, run: rewrite }),
};
