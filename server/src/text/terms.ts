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
/** A sentence is known by its rarest terms; more add nothing but time. */
const TERMS_MAX = 40;
/** A term of more sentences than these says nothing of any. */
const SPREAD_MAX = 400;
const TITLE_TIMES = 3;

type Text = string | { title: string; text: string };

/** The terms of a text, lower case and endings cut. @param shortest letters of the shortest word that counts */
export const termsOf = (text: string, shortest = SHORTEST): Set<string> => new Set(termsIn(text, shortest));

const termsIn = (text: string, shortest: number) => stemsIn(text, WORD, shortest, STEM_LENGTH);

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

function countsOf(text: Text, shortest: number): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (part: string, times: number) => {
    for (const term of termsIn(part, shortest)) counts.set(term, (counts.get(term) ?? 0) + times);
  };
  if (typeof text !== 'string') add(text.title, TITLE_TIMES);
  add(typeof text === 'string' ? text : text.text, 1);
  return counts;
}

/**
 * How like each text of an index is, by its number, as the sum of the shared terms' weights; those that share nothing are
 * left out. `own` is what all terms weigh together.
 */
type Likeness = { shared: Map<number, number>; own: number };

/** Finds the texts that share the most and the rarest terms with another one. */
export function createTermIndex(texts: readonly Text[], shortest = SHORTEST) {
  const holders = new Map<string, { numbers: number[]; counts: number[] }>();
  for (const [number, text] of texts.entries()) {
    for (const [term, count] of countsOf(text, shortest)) {
      const { numbers, counts } = holders.get(term) ?? { numbers: [], counts: [] };
      if (numbers.length === 0) holders.set(term, { numbers, counts });
      numbers.push(number);
      counts.push(count);
    }
  }
  const rarity = (spread: number) => Math.log(1 + texts.length / Math.max(1, spread));
  const weight = (count: number, spread: number) => (1 + Math.log(count)) * rarity(spread);
  let lengths: Float64Array | undefined;

  function lengthsOf(): Float64Array {
    if (lengths) return lengths;
    const squares = new Float64Array(texts.length);
    for (const { numbers, counts } of holders.values())
      for (const [at, number] of numbers.entries())
        squares[number] = (squares[number] ?? 0) + weight(counts[at] ?? 1, numbers.length) ** 2;
    lengths = squares.map(Math.sqrt);
    return lengths;
  }

  return {
    likeness: (text: string): Likeness => {
      const found = Array.from(termsOf(text, shortest), (term) => holders.get(term)?.numbers ?? []);
      const own = found.reduce((sum, { length }) => sum + rarity(length), 0);
      const telling = found
        .filter(({ length }) => length > 0 && length <= SPREAD_MAX)
        .sort((one, other) => one.length - other.length)
        .slice(0, TERMS_MAX);
      const shared = new Map<number, number>();
      for (const numbers of telling)
        for (const number of numbers) shared.set(number, (shared.get(number) ?? 0) + rarity(numbers.length));
      return { shared, own };
    },
    /** The cosine between a text and each text of the index, by its number; those that share nothing are left out. */
    closeness: (text: Text): Map<number, number> => {
      const close = new Map<number, number>();
      let square = 0;
      for (const [term, times] of countsOf(text, shortest)) {
        const { numbers = [], counts = [] } = holders.get(term) ?? {};
        const own = weight(times, numbers.length);
        square += own ** 2;
        for (const [at, number] of numbers.entries())
          close.set(number, (close.get(number) ?? 0) + own * weight(counts[at] ?? 1, numbers.length));
      }
      for (const [number, sum] of close)
        close.set(number, sum / (Math.sqrt(square) * (lengthsOf()[number] ?? 1)));
      return close;
    },
  };
}
