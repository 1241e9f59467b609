import { normalForm } from './normal-form.ts';

/** In scripts without blanks, two letters make a term. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Thai}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const WORD = /[\p{L}\p{M}]+/gu;
const STEM_LENGTH = 5;
/** Words and numbers; a version such as 22.1 is one of them. */
const WORD_OR_NUMBER = /[\p{L}\p{M}\p{N}]+(?:\.\p{N}+)*/gu;
const PAGE_STEM_LENGTH = 7;
const PAGE_SHORTEST = 3;
/** Shorter words rarely say what a sentence is about. */
const SHORTEST = 4;
const HANGUL_STEM = 2;

/** The terms of a text, lower case and endings cut. @param shortest letters of the shortest word that counts */
export const termsOf = (text: string, shortest = SHORTEST): Set<string> => new Set(termsIn(text, shortest));

export const termsIn = (text: string, shortest = SHORTEST) => stemsIn(text, WORD, shortest, STEM_LENGTH);

/**
 * The terms that tell pages of one site apart, each as often as it occurs: longer stems than those of sentences, and
 * numbers, of a version its parts too.
 */
export const pageTermsIn = (text: string) => stemsIn(text, WORD_OR_NUMBER, PAGE_SHORTEST, PAGE_STEM_LENGTH);

function* stemsIn(text: string, words: RegExp, shortest: number, length: number): Generator<string> {
  for (const [word] of normalForm(text, 'NFKC').toLowerCase().matchAll(words)) {
    if (UNSPACED.test(word)) for (let at = 0; at + 1 < word.length; at += 1) yield word.slice(at, at + 2);
    else if (HANGUL.test(word)) yield word.slice(0, HANGUL_STEM);
    else if (/\p{N}/u.test(word)) {
      yield word;
      if (word.includes('.')) yield* word.split('.');
    } else if (word.length >= shortest) yield word.slice(0, length);
  }
}

export const pageTerms = (text: string): string[] => [...new Set(pageTermsIn(text))];
