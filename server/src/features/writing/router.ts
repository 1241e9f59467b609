import { generateContentInput } from '#shared/schemas/content.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { rewriteInput } from '#shared/schemas/rewriting.ts';
import { tracked } from '@trpc/server';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { currentGeneration } from './current-generation.ts';
import { generateAndWait } from './generate-and-wait.ts';
import { getBrief } from './get-brief.ts';
import { getGeneration } from './get-generation.ts';
import {
  generateAndWaitInput,
  generationInput,
  suggestKeywordsInput,
  watchGenerationInput,
  watchWritingInput,
} from './inputs.ts';
import { listFailures } from './list-failures.ts';
import { listWriting } from './list-writing.ts';
import { markFailureSeen } from './mark-failure-seen.ts';
import { proposeOutline } from './propose-outline.ts';
import { rewrite } from './rewrite/rewrite.ts';
import { startGeneration } from './start-generation.ts';
import { suggestKeywords } from './suggest-keywords.ts';
import { watchGeneration } from './watch-generation.ts';
import { watchWriting } from './watch-writing.ts';

export const writingRouter = router({
  cancelGeneration: userProcedure
    .input(generationInput)
    .mutation(({ ctx, input }) => cancelGeneration(ctx, input)),
  currentGeneration: userProcedure.query(({ ctx }) => currentGeneration(ctx)),
  generateAndWait: limitedProcedure('generate')
    .input(generateAndWaitInput)
    .mutation(({ ctx, input }) => generateAndWait(ctx, input)),
  getGeneration: userProcedure.input(generationInput).query(({ ctx, input }) => getGeneration(ctx, input)),
  markFailureSeen: userProcedure
    .input(generationInput)
    .mutation(({ ctx, input }) => markFailureSeen(ctx, input)),
  proposeOutline: limitedProcedure('generate')
    .input(generateContentInput)
    .mutation(({ ctx, input }) => proposeOutline(ctx, input)),
  startGeneration: limitedProcedure('generate')
    .input(generateContentInput)
    .mutation(({ ctx, input }) => startGeneration(ctx, input)),
  suggestKeywords: limitedProcedure('keywords')
    .input(suggestKeywordsInput)
    .query(({ ctx, input }) => suggestKeywords(ctx, input)),
  watchGeneration: userProcedure.input(watchGenerationInput).subscription(async function* ({ ctx, input }) {
    for await (const [id, event] of watchGeneration(ctx, input)) yield tracked(id, event);
  }),
  listFailures: userProcedure.query(({ ctx }) => listFailures(ctx)),
  listWriting: userProcedure.query(({ ctx }) => listWriting(ctx)),
  watchWriting: userProcedure
    .input(watchWritingInput)
    .subscription(({ ctx, input }) => watchWriting(ctx, input)),
  getBrief: userProcedure.input(pieceInput).query(({ ctx, input }) => getBrief(ctx, input)),
  // Streams like the posts, for the same reason.
  rewrite: limitedProcedure('rewrite')
    .input(rewriteInput)
    .mutation(({ ctx, input }) => rewrite(ctx, input)),
});
