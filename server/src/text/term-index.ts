import { termsIn } from './terms.ts';

export type TermCounts = Map<string, number>;

/** Of a title its terms count so often. */
const TITLE_TIMES = 3;
/** A sentence is known by its rarest terms; more add nothing but time. */
const TERMS_MAX = 40;
/** A term of more sentences than these says nothing of any. */
const SPREAD_MAX = 400;

/** Texts and the numbers of those that hold a term, each with its weight in that text. */
type Postings = { numbers: number[]; weights: number[] };
const NONE: Postings = { numbers: [], weights: [] };

/** Finds the texts that share the most and the rarest terms with another one. */
export class TermIndex {
  readonly #holders = new Map<string, Postings>();
  #size = 0;
  #lengths: Float64Array | null = null;

  /** Its number is how many there were before. */
  add(counts: TermCounts) {
    for (const [term, count] of counts) {
      const holders = this.#holders.get(term);
      if (holders) {
        holders.numbers.push(this.#size);
        holders.weights.push(weightOf(count));
      } else this.#holders.set(term, { numbers: [this.#size], weights: [weightOf(count)] });
    }
    this.#size += 1;
  }

  /** Those that hold the term. */
  holdersOf(term: string): readonly number[] {
    return this.#holdersOf(term).numbers;
  }

  /** The natural logarithm of 1 + texts / texts with this term. */
  readonly rarity = (term: string) => this.#rarity(this.#holdersOf(term));

  /** Done by itself at the first use; by hand for many texts, with a pause after so many postings. */
  *measure(postings = Infinity): Generator<void> {
    const squares = new Float64Array(this.#size);
    let done = 0;

    for (const holders of this.#holders.values()) {
      done += holders.numbers.length;
      if (done > postings) {
        done = 0;
        yield;
      }
      const rarity = this.#rarity(holders);
      for (const [at, number] of holders.numbers.entries())
        squares[number] = (squares[number] ?? 0) + ((holders.weights[at] ?? 0) * rarity) ** 2;
    }

    this.#lengths = squares.map(Math.sqrt);
  }

  /** The cosine of (1 + ln tf) x rarity of a text with each of the index, by its number; 0 where they share nothing. */
  cosines(counts: TermCounts): Float64Array {
    const found = new Float64Array(this.#size);
    let square = 0;

    for (const [term, count] of counts) {
      const { numbers, weights } = this.#holdersOf(term);
      const rarity = this.rarity(term);
      const own = weightOf(count) * rarity;
      square += own ** 2;
      for (const [at, number] of numbers.entries())
        found[number] = (found[number] ?? 0) + own * rarity * (weights[at] ?? 0);
    }

    const own = Math.sqrt(square) || 1;
    const lengths = this.#measured();
    return found.map((sum, at) => sum / (own * (lengths[at] || 1)));
  }

  /**
   * How like each text is, by its number, as the sum of the shared terms' rarities; those that share nothing are left out.
   * `own` is what all terms weigh together.
   */
  likeness(terms: Iterable<string>): { shared: Map<number, number>; own: number } {
    const found = Array.from(terms, (term) => this.#holdersOf(term));
    const own = found.reduce((sum, holders) => sum + this.#rarity(holders), 0);
    const telling = found
      .filter(({ numbers: { length } }) => length > 0 && length <= SPREAD_MAX)
      .sort((one, other) => one.numbers.length - other.numbers.length)
      .slice(0, TERMS_MAX);

    const shared = new Map<number, number>();
    for (const holders of telling)
      for (const number of holders.numbers)
        shared.set(number, (shared.get(number) ?? 0) + this.#rarity(holders));

    return { shared, own };
  }

  #holdersOf(term: string) {
    return this.#holders.get(term) ?? NONE;
  }

  #rarity({ numbers }: Postings) {
    return Math.log(1 + this.#size / Math.max(1, numbers.length));
  }

  #measured(): Float64Array {
    if (this.#lengths) return this.#lengths;
    const measuring = this.measure();
    while (!measuring.next().done);
    return this.#measured();
  }
}

const weightOf = (count: number) => 1 + Math.log(count);

type Text = string | { title: string; text: string };

/** Of sentences and paragraphs. @param shortest letters of the shortest word that counts */
export function createTermIndex(texts: readonly Text[], shortest?: number) {
  const index = new TermIndex();
  for (const text of texts) index.add(countsOf(text, shortest));
  const cosines = (text: Text) => index.cosines(countsOf(text, shortest));

  return {
    likeness: (text: string) => index.likeness(new Set(termsIn(text, shortest))),
    /** The cosine between a text and each text of the index, by its number; those that share nothing are left out. */
    closeness: (text: Text): Map<number, number> =>
      new Map([...cosines(text).entries()].filter(([, cosine]) => cosine > 0)),
    /** The number of the text with the largest cosine; undefined where all share nothing. */
    nearest: (text: Text): number | undefined => nearestOf(cosines(text)),
  };
}

function nearestOf(cosines: Float64Array): number | undefined {
  const largest = cosines.reduce((one, other) => Math.max(one, other), 0);
  return largest > 0 ? cosines.indexOf(largest) : undefined;
}

function countsOf(text: Text, shortest: number | undefined): TermCounts {
  const { title, text: body } = typeof text === 'string' ? { title: '', text } : text;
  const counts = new Map<string, number>();
  addTerms(counts, termsIn(body, shortest));
  return withTitle(counts, termsIn(title, shortest));
}

/** @returns the same counts */
export function withTitle(counts: TermCounts, terms: Iterable<string>): TermCounts {
  return addTerms(counts, terms, TITLE_TIMES);
}

function addTerms(counts: TermCounts, terms: Iterable<string>, times = 1) {
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + times);
  return counts;
}
