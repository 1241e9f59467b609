import type { KeywordIdeas } from '#shared/content.ts';

/** Suggests what people search for. Numbers come from a real source or not at all. */
export type Keywords = {
  readonly name: 'dataforseo' | 'openai' | 'offline';
  /** @throws Error when the source cannot be asked; the signal ends the call. */
  suggest(topic: string, signal: AbortSignal): Promise<KeywordIdeas>;
};
