import { segmentsOf } from '#shared/rules/text/segments.ts';

export function sentencesOf(text: string): string[] {
  const segments = segmentsOf(text.replace(/\s+/g, ' '), 'sentence');
  return Array.from(segments, ({ segment }) => segment.trim()).filter(Boolean);
}
