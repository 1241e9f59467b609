import { LENGTH_TOLERANCE } from '#shared/content-rules.ts';

type Lengths = {
  wordCount: number;
  /** Null where the piece was delivered as it was asked for. */
  wordsAsked: number | null;
};

/** Says by how much a piece misses the length that was asked for; null where it does not, also after an edit. */
export function lengthNote({ wordCount, wordsAsked }: Lengths): string | null {
  if (wordsAsked === null || isWithin(wordCount, wordsAsked)) return null;
  const share = Math.round((Math.abs(wordCount - wordsAsked) / wordsAsked) * 100);
  const [has, asked] = [wordCount, wordsAsked].map((words) => words.toLocaleString('en-US'));
  return (
    `This text is ${share}% ${wordCount < wordsAsked ? 'shorter' : 'longer'} than you asked for: it has ${has} words ` +
    `instead of ${asked}. The AI did not keep to the length. You can edit the text or create it again.`
  );
}

export function isWithin(wordCount: number, wordsAsked: number): boolean {
  return Math.abs(wordCount - wordsAsked) <= wordsAsked * LENGTH_TOLERANCE;
}
