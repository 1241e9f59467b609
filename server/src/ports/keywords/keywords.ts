import { z } from 'zod';

export type KeywordIdeas = z.infer<typeof keywordIdeas>;

export const keywordIdeas = z.object({
  source: z.string().nullable(),
  items: z.array(
    z.object({
      phrase: z.string(),
      /** Searches a month. */
      volume: z.number().nullable(),
      competition: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
});

export type Keywords = {
  readonly name: 'dataforseo' | 'openai';
  /** Numbers come from a real source or not at all. @throws Error when it fails */
  suggest(topic: string, signal: AbortSignal): Promise<KeywordIdeas>;
};
