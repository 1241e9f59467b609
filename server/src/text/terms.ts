/** In scripts without blanks, two letters make a term. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Thai}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const WORD = /[\p{L}\p{M}]+/gu;
const STEM_LENGTH = 5;
const STEM_MIN = 4;
const HANGUL_STEM = 2;
/** A sentence is known by its rarest terms; more add nothing but time. */
const TERMS_MAX = 40;
/** A term of more sentences than these says nothing of any. */
const SPREAD_MAX = 400;

/** The terms of a text: lower case, endings cut. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    if (UNSPACED.test(word))
      for (let at = 0; at + 1 < word.length; at += 1) terms.add(word.slice(at, at + 2));
    else if (HANGUL.test(word)) terms.add(word.slice(0, HANGUL_STEM));
    else if (word.length >= STEM_MIN) terms.add(word.slice(0, STEM_LENGTH));
  }
  return terms;
}

/**
 * How like each text of an index is, by its number, as the sum of the shared terms' weights; those that share nothing are
 * left out. `own` is what all terms weigh together.
 */
export type Likeness = { shared: Map<number, number>; own: number };

/** Finds the texts that share the most and the rarest terms with another one. */
export function createTermIndex(texts: readonly string[]) {
  const holders = new Map<string, number[]>();
  for (const [number, text] of texts.entries()) {
    for (const term of termsOf(text)) {
      const known = holders.get(term);
      if (known) known.push(number);
      else holders.set(term, [number]);
    }
  }
  const weightOf = (count: number) => Math.log(1 + texts.length / Math.max(1, count));
  return {
    likeness: (text: string): Likeness => {
      const found = Array.from(termsOf(text), (term) => holders.get(term) ?? []);
      const own = found.reduce((sum, { length }) => sum + weightOf(length), 0);
      const telling = found
        .filter(({ length }) => length > 0 && length <= SPREAD_MAX)
        .sort((one, other) => one.length - other.length)
        .slice(0, TERMS_MAX);
      const shared = new Map<number, number>();
      for (const numbers of telling) {
        const weight = weightOf(numbers.length);
        for (const number of numbers) shared.set(number, (shared.get(number) ?? 0) + weight);
      }
      return { shared, own };
    },
  };
}
