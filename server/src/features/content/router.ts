import { suggestKeywordsInput } from '#shared/content.ts';
import { limitedProcedure, router } from '../../trpc/procedures.ts';
import { suggestKeywords } from './suggest-keywords.ts';

const never = new AbortController().signal;

export const contentRouter = router({
  suggestKeywords: limitedProcedure('keywords')
    .input(suggestKeywordsInput)
    .query(({ ctx, input, signal = never }) => suggestKeywords(ctx, input, signal)),
});
