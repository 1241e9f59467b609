import { diffArrays, diffLines, diffWords } from 'diff';

/** Comparing takes time in proportion to the length times the changes; the page does not stand still for longer. */
const LONGEST = { timeout: 200 };
/** Longer texts are compared line by line at once. */
const WORDS_LENGTH_MAX = 100_000;

export type Change = { value: string; added?: boolean; removed?: boolean };

/**
 * What has changed from one text to the other: word by word, line by line where they are long or have little in common,
 * as a whole where even the lines have not.
 */
export function compareTexts(before: string, after: string): Change[] {
  const isShort = before.length + after.length <= WORDS_LENGTH_MAX;
  const whole = [
    { value: before, removed: true },
    { value: after, added: true },
  ];
  return (isShort && diffWords(before, after, LONGEST)) || (diffLines(before, after, LONGEST) ?? whole);
}

/** The paragraphs that differ, each beside the one that takes its place, which may be none. */
export function changedParagraphs(before: string, after: string): { before: string; after: string }[] {
  const [old, recent] = [paragraphsOf(before), paragraphsOf(after)];
  const steps = diffArrays(old, recent, LONGEST) ?? [
    { value: old, removed: true },
    { value: recent, added: true },
  ];
  const pairs: { before: string; after: string }[] = [];
  for (const [at, { value, removed, added }] of steps.entries()) {
    if (!removed && !added) continue;
    const last = steps[at - 1];
    const from = added && last?.removed ? pairs.length - last.value.length : pairs.length;
    for (const [index, paragraph] of value.entries()) {
      const pair = (pairs[from + index] ??= { before: '', after: '' });
      pair[added ? 'after' : 'before'] = paragraph;
    }
  }
  return pairs;
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((paragraph) => paragraph.trim());
