import { diffLines, diffWords } from 'diff';

/** Comparing takes time in proportion to the length times the changes; the page does not stand still for longer. */
const LONGEST = { timeout: 200 };
/** Longer texts are compared line by line at once. */
const WORDS_LENGTH_MAX = 100_000;

export type Change = { value: string; added?: boolean; removed?: boolean };

/**
 * What has changed from one text to the other: word by word, line by line where they are long or have little in common,
 * as a whole where even the lines have not.
 * @param isShortened leaves out the paragraphs that are the same
 */
export function compareTexts(before: string, after: string, isShortened = false): Change[] {
  const isShort = before.length + after.length <= WORDS_LENGTH_MAX;
  const whole = [
    { value: before, removed: true },
    { value: after, added: true },
  ];
  const changes =
    (isShort && diffWords(before, after, LONGEST)) || (diffLines(before, after, LONGEST) ?? whole);
  return isShortened ? changedParagraphs(changes) : changes;
}

/** Those paragraphs alone in which something has changed. */
function changedParagraphs(changes: Change[]): Change[] {
  const paragraphs: Change[][] = [[]];
  for (const { value, ...kind } of changes)
    for (const line of value.split(/(?<=\n)/)) {
      paragraphs.at(-1)?.push({ value: line, ...kind });
      if (line.endsWith('\n')) paragraphs.push([]);
    }
  const isChanged = ({ value, added, removed }: Change) => (added || removed) && value.trim() !== '';
  return paragraphs.filter((parts) => parts.some(isChanged)).flatMap((parts) => [...parts, { value: '\n' }]);
}
