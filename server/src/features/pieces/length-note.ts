import { LENGTH_TOLERANCE } from '#shared/rules/billing.ts';

type Lengths = { wordCount: number; wordsAsked: number | null; writer?: string | null };

const REASONS: Record<string, string> = {
  offline: 'Your sources say no more about it.',
  worksheet: 'It is a worksheet, because there are no sources to write from.',
};
const BY_AI = 'The AI did not keep to the length.';

/**
 * Says how far a piece is from the requested length; null when it was delivered at that length or an edit brought it
 * there.
 */
export function lengthNote({ wordCount, wordsAsked, writer }: Lengths): string | null {
  if (wordsAsked === null || isWithin(wordCount, wordsAsked)) return null;
  const share = Math.round((Math.abs(wordCount - wordsAsked) / wordsAsked) * 100);
  const [has, asked] = [wordCount, wordsAsked].map((words) => words.toLocaleString('en-US'));
  return (
    `This text is ${share}% ${wordCount < wordsAsked ? 'shorter' : 'longer'} than you asked for: it has ${has} words ` +
    `instead of ${asked}. ${REASONS[writer ?? ''] ?? BY_AI} You can edit the text or create it again.`
  );
}

export function isWithin(wordCount: number, wordsAsked: number): boolean {
  return Math.abs(wordCount - wordsAsked) <= wordsAsked * LENGTH_TOLERANCE;
}
