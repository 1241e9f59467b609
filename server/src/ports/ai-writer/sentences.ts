const bySentence = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of plain text, trimmed. */
export function sentencesOf(text: string): string[] {
  const segments = bySentence.segment(text.replace(/\s+/g, ' '));
  return Array.from(segments, ({ segment }) => segment.trim()).filter(Boolean);
}
