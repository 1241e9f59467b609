const byWord = new Intl.Segmenter('en', { granularity: 'word' });
const CLOSED = /[.!?。！？…]["”’)]?$/;
const SMALL_WORDS =
  /^(a|an|and|as|at|but|by|for|from|in|into|nor|of|on|or|per|the|to|up|vs|via|with|without)$/i;

/** Where the first word begins that is one too many; the end of the text where none is. */
export function endOfWords(text: string, most: number): number {
  let count = 0;
  for (const { index, isWordLike } of byWord.segment(text)) {
    if (isWordLike) count += 1;
    if (count > most) return index;
  }
  return text.length;
}

/** At most `max` characters, cut between words, with an ellipsis where something is missing. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut).toWellFormed().replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`;
}

/** Ends with a mark that closes a sentence; headings and link texts do not. */
export const isClosed = (text: string) => CLOSED.test(text);
export const closed = (text: string) => (isClosed(text) ? text : `${text}.`);

/** "a", "a and b", "a, b and c". */
export function enumerated(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}

/** Capitals as in a headline; words with capitals of their own stay as they are. */
export function headline(text: string): string {
  const words = text.split(' ');
  return words.map((word, index) => (index && SMALL_WORDS.test(word) ? word : capitalised(word))).join(' ');
}
