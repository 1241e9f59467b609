/** A set of phrases with what they stand for, found by where they begin. */
export type Phrases<V> = Map<string, { phrase: string; value: V }[]>;

export function phrasesOf<V>(entries: Iterable<readonly [string, V]>): Phrases<V> {
  const book: Phrases<V> = new Map();
  for (const [phrase, value] of entries) {
    const first = phrase.charAt(0);
    const list = book.get(first) ?? [];
    list.push({ phrase, value });
    book.set(first, list);
  }
  for (const list of book.values()) list.sort((one, other) => other.phrase.length - one.phrase.length);
  return book;
}

export const phraseList = (phrases: readonly string[] | undefined): Phrases<true> =>
  phrasesOf((phrases ?? []).map((phrase) => [phrase, true] as const));

/** Letters of scripts that put blanks between words. */
const LETTER = /[\p{L}\p{M}\d]/u;
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

export const isLetter = (character: string | undefined) => character !== undefined && LETTER.test(character);

/** Whether a word ends between these two characters. */
function isBoundary(before: string | undefined, after: string | undefined): boolean {
  if (!before || !after || !LETTER.test(before) || !LETTER.test(after)) return true;
  return UNSPACED.test(before) || UNSPACED.test(after);
}

/** The longest phrase that begins here and ends with a word. */
export function phraseAt<V>(text: string, at: number, book: Phrases<V>) {
  for (const { phrase, value } of book.get(text.charAt(at)) ?? []) {
    const end = at + phrase.length;
    if (text.startsWith(phrase, at) && isBoundary(text[end - 1], text[end])) return { value, end };
  }
  return null;
}

/** Whether a word begins here. */
export const beginsWord = (text: string, at: number) => isBoundary(text[at - 1], text[at]);

/** One-letter words that Arabic and Hebrew glue to a figure: "و90", "بـ19%", "ב2011". */
const GLUED_WORD = /(?<![\p{L}\p{M}\d])(?:(?:[وف]|[وف]?[بلك])ـ?|ו?[בהוכלמש])$/u;
const GLUED_MAX = 4;

/** Whether the word before goes on at this digit: "MP3", not "第3" or "و90". */
export function touchesWord(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  if (!/\p{L}/u.test(before) || UNSPACED.test(before)) return false;
  return !GLUED_WORD.test(text.slice(Math.max(0, at - GLUED_MAX), at));
}
