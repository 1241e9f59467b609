import { tracked } from '@trpc/server';
import {
  generateContentInput,
  generationInput,
  suggestKeywordsInput,
  watchGenerationInput,
} from '#shared/content.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { currentGeneration } from './current-generation.ts';
import { startGeneration } from './start-generation.ts';
import { suggestKeywords } from './suggest-keywords.ts';
import { watchGeneration } from './watch-generation.ts';

const never = new AbortController().signal;

export const contentRouter = router({
  cancelGeneration: userProcedure
    .input(generationInput)
    .mutation(({ ctx, input }) => cancelGeneration(ctx, input)),
  currentGeneration: userProcedure.query(({ ctx }) => currentGeneration(ctx)),
  startGeneration: limitedProcedure('generate')
    .input(generateContentInput)
    .mutation(({ ctx, input }) => startGeneration(ctx, input)),
  suggestKeywords: limitedProcedure('keywords')
    .input(suggestKeywordsInput)
    .query(({ ctx, input, signal = never }) => suggestKeywords(ctx, input, signal)),
  watchGeneration: userProcedure.input(watchGenerationInput).subscription(async function* ({
    ctx,
    input,
    signal = never,
  }) {
    for await (const [id, event] of watchGeneration(ctx, input, signal)) yield tracked(id, event);
  }),
});
