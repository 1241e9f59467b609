import { tracked } from '@trpc/server';
import { limitedProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import { generateContentInput } from '#shared/schemas/content.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { generateAndWait } from './generate-and-wait.ts';
import { getBrief } from './get-brief.ts';
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

export const writingRouter = router({
  cancelGeneration: userProcedure.input(generationInput).mutation(verb(cancelGeneration)),
  currentGeneration: userProcedure.query(verb(currentGeneration)),
  generateAndWait: limitedProcedure('generate').input(generateAndWaitInput).mutation(verb(generateAndWait)),
  getGeneration: userProcedure.input(generationInput).query(verb(getGeneration)),
  markFailureSeen: userProcedure.input(generationInput).mutation(verb(markFailureSeen)),
  proposeOutline: limitedProcedure('generate').input(generateContentInput).mutation(verb(proposeOutline)),
  startGeneration: limitedProcedure('generate').input(generateContentInput).mutation(verb(startGeneration)),
  suggestKeywords: limitedProcedure('keywords').input(suggestKeywordsInput).query(verb(suggestKeywords)),
  watchGeneration: userProcedure.input(watchGenerationInput).subscription(async function* ({ ctx, input }) {
    for await (const [id, event] of watchGeneration(ctx, input)) yield tracked(id, event);
  }),
  listFailures: userProcedure.query(verb(listFailures)),
  listWriting: userProcedure.query(verb(listWriting)),
  watchWriting: userProcedure.input(watchWritingInput).subscription(verb(watchWriting)),
  getBrief: userProcedure.input(pieceInput).query(verb(getBrief)),
  // Streams like the posts, for the same reason.
  rewrite: limitedProcedure('rewrite').input(rewriteInput).mutation(verb(rewrite)),
});
