import texts from './texts/closers.json' with { type: 'json' };

/** So many sections can have closing sentences of their own. */
const SECTIONS = 14;

/** Short sentences that complete the section at this position, and no other one. */
export function closersFor(position: number): string[] {
  return texts.closers.filter((_, index) => index % SECTIONS === position % SECTIONS);
}

/** Sentences that bring wanted phrases into a section, one per section; `{k}` stands for the phrases. */
export const KEYWORD_SENTENCES = texts.keywordSentences;
