import { z } from 'zod';

export type KeywordIdeas = z.infer<typeof keywordIdeas>;

export const keywordIdeas = z.object({
  /** Who the numbers are from; null when there are none. */
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

/** Suggests what people search for. Numbers come from a real source or not at all. */
export type Keywords = {
  readonly name: 'dataforseo' | 'openai' | 'offline';
  /** @throws Error when the source cannot be asked; the signal ends the call. */
  suggest(topic: string, signal: AbortSignal): Promise<KeywordIdeas>;
};
