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

const COUNTED = /\s\p{L}[\p{L}\p{M}'’-]*(?:\s(?:of|the|new|our|its)\s\p{L}[\p{L}\p{M}'’-]*)?/uy;

/** What a bare number of a sentence counts: the stem of the word behind it, or null where there is none to speak of. */
export function countedWord(sentence: string, at: number, surface: string): string | null {
  if (at < 0) return null;
  COUNTED.lastIndex = at + surface.length;
  const word = COUNTED.exec(sentence)?.[0].trim().toLowerCase().split(/\s/).at(-1) ?? '';
  return word.length >= LETTERS_MIN ? stemOf(word) : null;
}
