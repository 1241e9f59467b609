const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const LETTERS_MIN = 4;
/** What endings leave of a word. */
const STEM = 6;
/** So much of the shorter sentence must stand in the other. */
const SHARE = 0.5;

/** The words of a sentence that say what it is about, without their endings. */
export function contextWords(sentence: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of sentence.toLowerCase().matchAll(WORD)) {
    if (UNSPACED.test(word))
      for (let at = 0; at + 1 < word.length; at += 1) words.add(word.slice(at, at + 2));
    else if (word.length >= LETTERS_MIN) words.add(stemOf(word));
  }
  return words;
}

const stemOf = (word: string) => word.slice(0, STEM);

/** How much two sentences speak of the same thing, from 0 to 1. */
export function contextShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const least = Math.min(one.size, other.size);
  if (least === 0) return 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return common / least;
}

export const contextAgrees = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  contextShare(one, other) >= SHARE;

const COUNTED = /\s(\p{L}[\p{L}\p{M}'’-]*)(?:\s(?:of|the|new|our|its)\s(\p{L}[\p{L}\p{M}'’-]*))?/uy;
/** So many words behind a figure may be what it counts: "42 very different kinds". */
const COUNTED_WITHIN = 3;

/**
 * The stems of what a bare number counts that ends here: of the word behind it and of what that is made of, "kinds" and
 * "bread". None where there is none to speak of.
 */
export function countedWords(sentence: string, end: number): string[] {
  COUNTED.lastIndex = end;
  const words = COUNTED.exec(sentence.toLowerCase())?.slice(1).filter(Boolean) ?? [];
  return (words.at(-1)?.length ?? 0) < LETTERS_MIN ? [] : words.map(stemOf);
}

const NEXT = /\s\p{L}[\p{L}\p{M}'’-]*/uy;

/** Whether only qualities a source does not name stand before what it counts: "212 elegant rooms" of "212 rooms". */
export function countsBehindQualities(
  sentence: string,
  end: number,
  { words, counted }: { words: ReadonlySet<string>; counted: readonly string[] },
): boolean {
  let at = end;
  for (let count = 0; count < COUNTED_WITHIN; count += 1) {
    const [quality = '', word = quality] = countedWords(sentence, at);
    if (quality.length < LETTERS_MIN) return false;
    if (counted.includes(word)) return true;
    if (words.has(word)) return false;
    NEXT.lastIndex = at;
    at += NEXT.exec(sentence)?.[0].length ?? 0;
  }
  return false;
}
