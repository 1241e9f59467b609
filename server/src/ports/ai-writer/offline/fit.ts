import { countWords } from '#shared/rules/text/text.ts';

function roomFor(most: number) {
  let left = most;
  return (words: number) => {
    const isRoom = words <= left;
    if (isRoom) left -= words;
    return isRoom;
  };
}

/**
 * The beginning of each paragraph, and any of the closing sentences, for which there is room. A paragraph loses sentences
 * from its end only, because they lean on those before.
 */
export function fitted<T extends { words: number }>(paragraphs: T[][], closers: T[], most: number): T[][] {
  const takes = roomFor(most);
  const begun = paragraphs.map((part) => {
    const end = part.findIndex(({ words }) => !takes(words));
    return end < 0 ? part : part.slice(0, end);
  });
  const longestFirst = closers.toSorted((one, other) => other.words - one.words);
  return [...begun, ...longestFirst.filter(({ words }) => takes(words)).map((closer) => [closer])];
}

export function fitting(sentences: string[], room: number): string[] {
  const takes = roomFor(room);
  return sentences.filter((sentence) => takes(countWords(sentence)));
}
